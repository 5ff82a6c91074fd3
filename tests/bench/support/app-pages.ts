/** The app's own screens in Chromium: signing in through the form, and when the first child is in sight. */
import type { BrowserContext, Page } from 'playwright-core';

export interface Account {
  email: string;
  password: string;
}

/** How much slower than this machine the tablet of a preschool is. */
export const CPU_SLOWED = 4;

/** A child's row on Today, and one in the list of children. */
export const TODAY_ROW = 'main a[href*="/daily-reports"]';
export const CHILD_ROW = 'main a[href^="/children/"]';

/** Signs in through the form and waits for the first child on Today. */
export async function signInAsTeacher(page: Page, url: string, { email, password }: Account): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await page.click('button[type=submit]');
  await page.waitForSelector(TODAY_ROW, { timeout: 60_000 });
}

/** Slows the page's processor down, as lighthouses do to look like a phone. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
}

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation until what was waited for had been painted. */
    paintedAt?: number;
  }
}

/** Has every page of the context note when the first element of this kind has been painted. */
export async function noteFirstPaint(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // The frame that shows it has been drawn when the next one begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.paintedAt = performance.now();
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Waits for it. */
export async function firstPaint(page: Page): Promise<number> {
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.paintedAt as number);
}
