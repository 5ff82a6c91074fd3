/** What the tests of the office's screens look for and press. */
import type { Page } from 'playwright-core';

export function officePage(page: Page, url: string) {
  const dialog = () => page.getByRole('dialog');
  return {
    dialog,
    open: async (path: string) => {
      await page.goto(url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
    row: (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    /** Presses the button of the question that is open. */
    agree: (name: string) => dialog().getByRole('button', { name, exact: true }).click(),
    /** Of the invoice that is open. */
    balance: () => page.getByLabel('Sums').locator('dd').nth(2),
  };
}

/** Sen as tables write them: `1,234.50`. */
export const ringgit = (sen: number) => (sen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
