/** Whether a page fits its screen from side to side. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { widen } from './wide-letters';

/** Waits until no part of the page is out of sight to the right; `where` names the page if one stays so. With wider letters too. */
export async function fits(page: Page, where = page.url()): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over, { message: `wider than its screen: ${where}` }).toBeLessThanOrEqual(0);
  await widen(page);
  await expect
    .poll(over, { message: `wider than its screen with wider letters: ${where}` })
    .toBeLessThanOrEqual(0);
  await page.evaluate(() => window.wideLetters.off());
}
