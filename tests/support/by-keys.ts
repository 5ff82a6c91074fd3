/** Acts on a page by the keyboard alone: what Tab does not come by cannot be pressed. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_STOPS = 200;

export function byKeys(page: Page) {
  const dialog = page.getByRole('dialog').last();
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  /** On by Tab, from wherever the focus is, until it is there. */
  const tabTo = async (wanted: Locator) => {
    await wanted.waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await wanted.evaluate((it) => it === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not come by ${wanted}`);
  };
  const press = async (wanted: Locator) => {
    await tabTo(wanted);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string, within: Page | Locator = page) => {
    await tabTo(within.getByRole('textbox', { name: label }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  /** The question that is open, and gone once it is answered. */
  const agree = async (name: string) => {
    await press(button(name, dialog));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  /** Closes the dialog that is open, which hears Escape once the focus is in it. */
  const close = async () => {
    await expect.poll(() => dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  return { dialog, button, tabTo, press, type, agree, close };
}

/**
 * Presses a key that a screen as a whole listens to: what it draws is there a moment before its listener is, which React
 * adds in a task of its own.
 */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  await page.keyboard.press(key);
}
