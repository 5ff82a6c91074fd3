/** What a parent has read once is read again where the server cannot be reached, with its age; what was never read says so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { startDemo } from '../support/demo-server';
import { fits } from '../support/fits';
import type { ServerProcess } from '../support/server-process';

const SCREENS: Record<string, RegExp> = {
  '/my/children/1/collectors': /Rokiah binti Ahmad/,
  '/my/children/1/medicines': /Medicine for Nur Aisyah/,
  '/my/children/1/consents': /Consents for Nur Aisyah/,
  '/my/children/1/data-requests': /Data of Nur Aisyah/,
  '/my/children/1/absences': /Absences of Nur Aisyah/,
  '/my/terms': /Coming and going/,
  '/my/guardians': /Add a guardian/,
  '/my/receipts': /-OR-/,
  '/my/statement': /Closing balance/,
  '/my/tax': /Paid in the year|Nothing was paid/,
  '/notifications': /is paid|invoice|report/i,
  '/notifications/settings': /What we notify you of/,
};

let server: ServerProcess;
let phone: Tablet;

beforeAll(async () => {
  server = await startDemo();
  phone = await startTablet({ width: 360, height: 740 });
});
afterAll(async () => {
  await phone?.close();
  await server?.stop();
});

test('twelve screens that were read once are there without the server, and say how old they are', async () => {
  const { page } = phone;
  await signIn(page, server.url, 'parent@demo.test');
  const main = page.locator('main');
  for (const [path, shows] of Object.entries(SCREENS)) {
    await page.goto(`${server.url}${path}`);
    await main.getByText(shows).first().waitFor();
  }
  await page.route('**/api/**', (route) => route.abort());
  const lost: string[] = [];
  for (const [path, shows] of Object.entries(SCREENS)) {
    await page.goto(`${server.url}${path}`);
    await main
      .getByRole('status')
      .filter({ hasText: /As of|can’t be reached/ })
      .first()
      .waitFor();
    await main
      .getByText(shows)
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => lost.push(path));
    await fits(page);
  }
  expect(lost).toEqual([]);
  await page.goto(`${server.url}/my/children/9999/medicines`);
  await main.getByText('The server can’t be reached.').waitFor();
});
