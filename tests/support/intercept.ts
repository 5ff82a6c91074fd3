/** Calls of an open page that the test answers. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const PROBE = '/a-probe-of-the-tests';

/**
 * `page.route` that is in force when it resolves. Behind a service worker Chromium takes it up a moment later, and one call in
 * ten that follows at once still went out; so a call that nothing depends on goes first. Before a navigation `page.route`
 * itself will do.
 */
export async function intercept(page: Page, ...given: Parameters<Page['route']>): Promise<void> {
  await page.route(...given);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  const answered = () => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE);
  await expect.poll(answered).toBe(204);
  await page.unroute(`**${PROBE}`);
}
