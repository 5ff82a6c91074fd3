/** A month from the dashboard: looked at, drafted, issued and sent, in a few clicks; once, and seen to be done. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { BILLED, monthAway, YEAR } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { officePage } from '../support/office-page';
import type { ServerProcess } from '../support/server-process';

const NEXT_MONTH = monthAway(1, BILLED);
const NEXT = `${NEXT_MONTH}-01`;
let server: ServerProcess;
let desk: Tablet;

/** A day on which next month is billed; each attending child has a plan, and somebody who pays. */
beforeAll(async () => {
  server = await startDemo({ now: `${addDays(NEXT, -3)}T02:00:00Z` });
  await inDatabaseOf(server.dataDir, async (knex) => {
    // Finance alone leaves out what it likes here; what a limit stops is in api/billing-runs.test.ts.
    await knex('approval_limits').delete();
    await knex.raw(`
      INSERT INTO child_parents (child_id, user_id, is_payer)
      SELECT children.id, (SELECT min(user_id) FROM child_parents WHERE is_payer), true FROM children
       WHERE status IN (1, 2)
         AND NOT EXISTS (SELECT FROM child_parents WHERE child_id = children.id AND is_payer)`);
    await knex.raw(`
      INSERT INTO plan_lines (child_id, product_id, quantity, period, proration, discountable, starts_on,
                              created_at, updated_at)
      SELECT id, product_id, 1, 'month', 'none', true, '${YEAR}-01-01', now(), now() FROM children
       WHERE status IN (1, 2) AND product_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM plan_lines WHERE child_id = children.id)`);
  });
  desk = await startTablet({ width: 1440, height: 900 });
  await signIn(desk.page, server.url, 'finance@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

const childrenOf = (sql: string) =>
  inDatabaseOf(server.dataDir, async (knex) => Number((await knex.raw(sql)).rows[0].count));

const attending = () =>
  childrenOf('SELECT count(*) FROM children WHERE status IN (1, 2) AND product_id IS NOT NULL');
const billed = () =>
  childrenOf(`
    SELECT count(DISTINCT child_id) FROM bill_lines JOIN invoices ON invoices.id = invoice_id
     WHERE invoices.billing_month = '${NEXT_MONTH}' AND issued_at IS NOT NULL AND plan_line_id IS NOT NULL`);

test('finance bills all children of a month in five clicks from the dashboard, and looks at three families', async () => {
  const { page } = desk;
  let clicks = 0;
  const press = async (what: Locator) => {
    await what.click();
    clicks += 1;
  };
  await officePage(page, server.url).open('/dashboard');
  await press(page.getByRole('link', { name: /^Bill \w+ \d{4}$/ }));
  await press(page.getByRole('button', { name: /^Prepare/ }));
  const families = page
    .getByRole('region', { name: /^First of/ })
    .first()
    .locator('li[aria-label]');
  await expect.poll(() => families.count()).toBe(3);
  for (const family of await families.all()) {
    await family.getByRole('list', { name: 'Lines' }).getByText(/RM/).first().waitFor();
    await family.getByText(/^Last month/).waitFor();
  }
  await press(page.getByRole('button', { name: /^Make \d+ drafts$/ }));
  await press(page.getByRole('button', { name: /^Issue and send \d+$/ }));
  expect(await billed()).toBe(0);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Issue and send' }));
  await page.getByText(/invoices of .+ are issued/).waitFor();
  expect(clicks).toBeLessThanOrEqual(5);
  expect(await billed()).toBe(await attending());
  expect(await billed()).toBeGreaterThanOrEqual(76);
});

test('a run that is done opens where it stands: issued, with nothing left to make', async () => {
  const { page } = desk;
  await page.reload();
  await page.getByText(/invoices of .+ are issued/).waitFor();
  expect(await page.getByRole('button', { name: /drafts|Issue/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Tadika Bintang Taman Melawati' }).click();
  const family = page.getByRole('region', { name: 'Families' }).locator('li[aria-label]').first();
  await family.getByText('Issued').waitFor();
  await family.getByRole('link', { name: /BTG/ }).waitFor();
});

test('a family is left out and taken again, a line is changed for the month: the sum follows', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  const later = monthAway(1, NEXT);
  await office.open(`/billing-runs?month=${later}`);
  await page.getByRole('button', { name: /^Prepare/ }).click();
  await page.getByRole('link', { name: /^See all families of Tadika Bintang/ }).click();
  const number = async () =>
    Number((await page.getByRole('button', { name: /^Make \d+ drafts$/ }).textContent())?.match(/\d+/)?.[0]);
  await page.getByRole('button', { name: /^Make \d+ drafts$/ }).waitFor();
  const before = await number();
  const name = await page
    .locator('li[aria-label]:not([data-out]):has(ul li)')
    .first()
    .getAttribute('aria-label');
  const family = page.getByRole('region', { name: 'Families' }).locator(`li[aria-label="${name}"]`).first();
  const choose = async (what: string) => {
    await family.getByRole('button', { name: /^What to do with/ }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Skip');
  await expect.poll(number).toBe(before - 1);
  await family.getByText('Skipped').waitFor();
  await choose('Bill this family');
  await expect.poll(number).toBe(before);
  await family.getByRole('button', { name: /^Edit the lines/ }).click();
  await office.dialog().getByLabel('Price (RM)').first().fill('no number');
  await office.dialog().getByRole('button', { name: 'Save' }).click();
  const wrong = office.dialog().locator('[aria-invalid="true"]');
  await wrong.waitFor();
  expect(await wrong.inputValue()).toBe('no number');
  await expect.poll(() => wrong.evaluate((field) => field === document.activeElement)).toBe(true);
  await office.dialog().getByLabel('Price (RM)').first().fill('123.45');
  await office.dialog().getByRole('button', { name: 'Save' }).click();
  await office.dialog().waitFor({ state: 'detached' });
  await family.getByText('123.45').first().waitFor();
  await family.getByText(/edited/).waitFor();
});

test('what is kept for later is in the next month by itself, and says so', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  const families = page.getByRole('region', { name: 'Families' });
  const prepare = async (month: string) => {
    await office.open(`/billing-runs?month=${month}`);
    await page.getByRole('button', { name: /^Prepare/ }).click();
    await page.getByRole('link', { name: /^See all families of Tadika Bintang/ }).click();
    await families.locator('li[aria-label]').first().waitFor();
  };
  const [month, after] = [2, 3].map((many) => monthAway(many, NEXT)) as [string, string];
  await prepare(month);
  const name = await page
    .locator('li[aria-label]:not([data-out]):has(ul li)')
    .first()
    .getAttribute('aria-label');
  const family = families.locator(`li[aria-label="${name}"]`).first();
  await family.getByRole('button', { name: /^What to do with/ }).click();
  await page.getByRole('menuitem', { name: 'Keep for later' }).click();
  await family.getByText('Kept for later').waitFor();
  await prepare(after);
  await family.getByText('Has what was kept from an earlier month').waitFor();
  await family
    .getByText(/kept from \w+ \d{4}/)
    .first()
    .waitFor();
  await family.getByRole('button', { name: /^Edit the lines/ }).click();
  await office.dialog().getByRole('link', { name: 'Let it go on the child’s bills' }).first().waitFor();
  await office.dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('a plan is added to a child, and a month comes to it', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await office.open('/children/1/plan');
  const month = page.getByRole('region', { name: 'Month total' });
  await month.getByText('Total', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add to the plan' }).click();
  await office.dialog().getByLabel('Product').selectOption({ index: 2 });
  await office.dialog().getByLabel('Amount (RM)').fill('77.70');
  await office.dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await office.dialog().waitFor({ state: 'detached' });
  await month.getByText('77.70').waitFor();
});

test('above the limit of one person a skipped family waits for a second, and the run says how many wait', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await inDatabaseOf(server.dataDir, (knex) =>
    knex('approval_limits').insert({ act: 'discount', amount: 100, updated_at: new Date() }),
  );
  await office.open(`/billing-runs?month=${monthAway(1, NEXT)}`);
  await page.getByRole('link', { name: /^See all families of Tadika Bintang/ }).click();
  const families = page.getByRole('region', { name: 'Families' });
  const free = families.locator('li[aria-label]:not([data-out]):has(ul li)').last();
  const name = await free.getAttribute('aria-label');
  const family = families.locator(`li[aria-label="${name}"]`).first();
  await family.getByRole('button', { name: /^What to do with/ }).click();
  await page.getByRole('menuitem', { name: 'Skip' }).click();
  await office.dialog().getByText('Ask a second person?').waitFor();
  await office.dialog().getByLabel('Reason').fill('Away for the whole month.');
  await office.agree('Ask for approval');
  await family.getByText('Waits for a second person').waitFor();
  await page.getByText('1 family waits for a second person').waitFor();
  await page.getByRole('link', { name: 'See what waits' }).first().click();
  const asked = page.getByRole('listitem').filter({ hasText: 'Away for the whole month.' });
  await asked.getByText(/^Family of a month to bill less, or to skip, RM/).waitFor();
  expect(await asked.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await asked.waitFor({ state: 'detached' });
  await inDatabaseOf(server.dataDir, (knex) => knex('approval_limits').delete());
});
