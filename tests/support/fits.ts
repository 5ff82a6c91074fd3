/** Whether a page fits its screen from side to side. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { widen } from './wide-letters';

/** Waits until no part of the page is out of sight to the right; `where` names the page if one stays so. With wider letters too. */
export async function fits(page: Page, where = page.url()): Promise<void> {
  await fitsInItsLetters(page, where);
  await widen(page);
  await fitsInItsLetters(page, `${where} with wider letters`);
  await page.evaluate(() => window.wideLetters.off());
}

/** As `fits`, for a page that is not the app's: it has no typeface of its own. */
export async function fitsInItsLetters(page: Page, where = page.url()): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, { message: `wider than its screen: ${where}` }).toBeLessThanOrEqual(0);
}
