/** What stands on a home stays where it is while the rest of it comes: a finger that is on its way finds what it saw. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet, untilSynced } from '../support/browser';
import { startDemo } from '../support/demo-server';
import type { ServerProcess } from '../support/server-process';

/** Half of what Chromium calls a good score of moved layout. */
const MOST_MOVED = 0.05;
/** Parts of the homes that come by themselves. */
const LATE_PARTS = /assets\/(alarm-card|unread-incidents|board-link|room-health)-[^/]*\.js/;
const LATE_MS = 300;

let server: ServerProcess;
beforeAll(async () => {
  server = await startDemo();
});
afterAll(() => server?.stop());

const homes: [who: string, first: (page: Page) => Promise<void>][] = [
  [
    'teacher@demo.test',
    (page) =>
      page
        .getByRole('link', { name: /^Who is here/ })
        .first()
        .waitFor(),
  ],
  ['parent@demo.test', (page) => page.getByRole('navigation', { name: 'To be read' }).waitFor()],
];

for (const [who, isThere] of homes)
  test(`nothing moves as the home of ${who} opens on a phone`, async () => {
    const phone: Tablet = await startTablet({ width: 412, height: 823 });
    try {
      const { page } = phone;
      await signIn(page, server.url, who);
      await isThere(page);
      if (who.startsWith('teacher')) await untilSynced(page);
      await page.addInitScript(() => {
        const moved: { value: number; of: string[] }[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          })[])
            moved.push({
              value: entry.value,
              of: entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 100) ?? ''),
            });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.route(LATE_PARTS, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.continue();
      });
      await page.reload();
      await isThere(page);
      const moved = await page.evaluate(
        () => (window as unknown as { moved: { value: number; of: string[] }[] }).moved,
      );
      const sum = moved.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(moved)).toBeLessThan(MOST_MOVED);
    } finally {
      await phone.close();
    }
  });
