/** The door's keyboard: digits, a point or a comma, Backspace, Enter for the next child, arrows to look at the ones beside. */
import { useWindowEvent } from '@mantine/hooks';

interface DoorKeys {
  onDigit: (digit: string) => void;
  onPoint: () => void;
  /** No temperature is below zero. */
  onMinus: () => void;
  onErase: () => void;
  onEnter: () => void;
  onPrevious: () => void;
  onFollowing: () => void;
}

/** `active` false while a list or a menu lies on top. */
export function useDoorKeys(
  { onDigit, onPoint, onMinus, onErase, onEnter, onPrevious, onFollowing }: DoorKeys,
  active: boolean,
): void {
  useWindowEvent('keydown', (event) => {
    if (!active || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    // Text that is typed into a field belongs to the field.
    if (target?.closest('input, textarea, select, [contenteditable]')) return;
    if (/^\d$/.test(event.key)) {
      // Who keys a temperature means Next with Enter, not the button that was used before.
      target?.blur();
      onDigit(event.key);
    } else if (event.key === '.' || event.key === ',') onPoint();
    else if (event.key === '-') onMinus();
    else if (event.key === 'Backspace') onErase();
    else if (event.key === 'ArrowLeft') onPrevious();
    else if (event.key === 'ArrowRight') onFollowing();
    // A button that has the focus answers to Enter itself.
    else if (event.key === 'Enter' && !target?.closest('button, a')) onEnter();
    else return;
    event.preventDefault();
  });
}
