/**
 * A select whose options the server finds, chosen from by keyboard: Enter takes the first of those that were found for what
 * is typed. Where they are still on their way it waits for them, and never takes one that was found for an earlier word.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react';

/** For a `Select`: it shows what was found as it is, the first of it marked. */
interface FirstFound {
  filter: <Options>(given: { options: Options }) => Options;
  selectFirstOptionOnChange: boolean;
  onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * @param typed what is searched for; nothing once one is chosen
 * @param foundFor the word that the options were found for; null while they are of an earlier one
 */
export function useFirstFound(typed: string, foundFor: string | null): FirstFound {
  const isAnswer = typed !== '' && foundFor === typed;
  const waiting = useRef<HTMLInputElement | null>(null);
  const picked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word is another question.
  useEffect(() => {
    waiting.current = null;
    picked.current = false;
  }, [typed]);
  useEffect(() => {
    if (!isAnswer || !waiting.current) return;
    newFirstOf(listOf(waiting.current))?.click();
    waiting.current = null;
  }, [isAnswer]);
  return {
    filter: ({ options }) => options,
    selectFirstOptionOnChange: isAnswer,
    onKeyDownCapture: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        picked.current = true;
        waiting.current = null;
      }
      const list = listOf(event.currentTarget);
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '' || !list) return;
      // Neither the select, which goes by the place in its list, nor the form takes it.
      event.preventDefault();
      event.stopPropagation();
      const marked = picked.current ? list.querySelector<HTMLElement>('[data-combobox-selected]') : null;
      const chosen = marked ?? (isAnswer ? newFirstOf(list) : null);
      if (chosen) chosen.click();
      else if (!isAnswer) waiting.current = event.currentTarget;
    },
  };
}

const listOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-controls') ?? '');
/** Null where it is chosen already: another click would take it back. */
function newFirstOf(list: HTMLElement | null): HTMLElement | null {
  const first = list?.querySelector<HTMLElement>('[role="option"]');
  return first && !first.hasAttribute('data-combobox-active') ? first : null;
}
