/** After a save that was refused the first field that needs something gets the cursor, and so comes into sight. */

// A group of radios says what is wrong below it, and is wrong as a whole.
const WRONG = '[aria-invalid="true"], .mantine-RadioGroup-error';

/** Call it once the errors are set: they are drawn first. A form in a dialog lies over one of the page. */
export function focusFirstWrong(): void {
  requestAnimationFrame(() => {
    const within = document.querySelector('[role="dialog"] form') ?? document;
    const first = within.querySelector<HTMLElement>(WRONG);
    const group = first?.closest('.mantine-RadioGroup-root');
    (group?.querySelector('input') ?? first)?.focus();
  });
}
