/** Choosing from a field that is searched, by keyboard: an option that is clicked may move away below the pointer. */
import type { Locator } from 'playwright-core';

/**
 * @param text what only one of the options has in it. A list that opens forgets a moment later which option was marked, so
 * the one that is left is marked again.
 */
export async function chooseOption(field: Locator, text: string): Promise<void> {
  const options = field.page().getByRole('option');
  await field.fill(text);
  await options.filter({ hasText: text }).waitFor();
  await options.nth(1).waitFor({ state: 'detached' });
  await field.press('ArrowDown');
  await field.press('Enter');
  await options.first().waitFor({ state: 'detached' });
}
