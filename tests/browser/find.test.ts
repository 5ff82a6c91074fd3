/** The search of everything, by keyboard: pages, children, parents, invoices, amounts and acts, within one's rights. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ringgitText } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { pressShortcut } from '../support/by-keys';
import { BILLED } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';

let server: ServerProcess;
let desk: Tablet;
let own: Tablet;

beforeAll(async () => {
  server = await startDemo();
  [desk, own] = await Promise.all([
    startTablet({ width: 1440, height: 900 }),
    startTablet({ width: 1440, height: 900 }),
  ]);
  await signIn(desk.page, server.url, 'finance@demo.test');
  await signIn(own.page, server.url, 'principal@demo.test');
});
afterAll(async () => {
  await Promise.all([desk?.close(), own?.close()]);
  await server?.stop();
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Find anything' });
const result = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

async function find(page: Page, text: string): Promise<void> {
  if (!(await field(page).isVisible())) await pressShortcut(page, 'Control+k');
  await field(page).fill(text);
}

test('what is typed at once after Ctrl K is searched, though the search is still on its way', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Find anything' }).waitFor();
  await pressShortcut(page, 'Control+k');
  await page.keyboard.type('Outstandings');
  await result(page, 'Outstandings by Parent').waitFor();
  expect(await field(page).inputValue()).toBe('Outstandings');
  await page.keyboard.press('Escape');
});

test('goes to a page, a child, a family and an invoice, by Ctrl K and Enter', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Find anything' }).waitFor();
  await find(page, 'Outstandings');
  await result(page, 'Outstandings by Parent').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reports\/outstandings/);

  await find(page, 'Nur Aisyah');
  await result(page, /^Nur Aisyah binti Mohd Faizal/).click();
  await page.waitForURL(/\/children\/\d+/);

  await find(page, 'Mohd Faizal');
  await result(page, /^Mohd Faizal bin Hashim.*Nur Aisyah/)
    .first()
    .click();
  await page.waitForURL(/\/parents\/\d+\/invoices/);
});

test('finds an invoice by its number, by what was paid, and leads to its payment', async () => {
  const { page } = desk;
  const [invoice, payment] = await inDatabaseOf(server.dataDir, (knex) =>
    Promise.all([
      knex('invoices')
        .where({ payment_status: 1, locked: false })
        .where('balance', '>', 0)
        .first('id', 'invoice_no'),
      knex('payments').where({ state: 'confirmed' }).where('amount', '>', 0).first('amount'),
    ]),
  );
  const paid = ringgitText(payment.amount);
  await find(page, paid);
  await result(page, new RegExp(`^RM ${paid}`))
    .first()
    .waitFor();
  await find(page, invoice.invoice_no);
  await result(page, `Record payment of ${invoice.invoice_no}`).click();
  await page.waitForURL(`${server.url}/invoices/${invoice.id}/pay`);
});

test('tells people of one name apart by their children and phone', async () => {
  const { page } = desk;
  const { name, phone_no } = await inDatabaseOf(server.dataDir, async (knex) => {
    const [often] = await knex('users').groupBy('name').orderByRaw('count(*) DESC, name').select('name');
    return knex('users').where(often).whereNotNull('phone_no').first('name', 'phone_no');
  });
  await find(page, name);
  const people = result(page, new RegExp(`^${name}`));
  await people.nth(2).waitFor();
  const said = await people.allInnerTexts();
  expect(new Set(said).size).toBe(said.length);
  expect(said.some((text) => text.includes(formatPhone(phone_no)))).toBe(true);
});

test('begins a new invoice for a parent', async () => {
  const { page } = desk;
  await find(page, 'Mohd Faizal bin Hashim');
  await result(page, /^New invoice for Mohd Faizal bin Hashim/)
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Are you sure to create a new invoice?' }).waitFor();
});

test('a principal finds nobody of another preschool, and no page of head office', async () => {
  const { page } = own;
  const other = await inDatabaseOf(server.dataDir, (knex) =>
    knex('invoices').whereNot({ preschool_id: 1 }).first('invoice_no'),
  );
  await find(page, other.invoice_no);
  await page.getByText('Nothing found').waitFor();
  await find(page, 'Breaches');
  await page.getByText('Nothing found').waitFor();
  await find(page, `BTG-${BILLED.slice(2, 4)}-`);
  await result(page, new RegExp(`^BTG-${BILLED.slice(2, 4)}-`))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field(page).count()).toBe(0);
});

test.runIf(isLong)(
  'on a phone no title is broken within a word, and the Advanced Search opens from Find',
  async () => {
    const { page } = own;
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['/children/unregistered', '/payments/declared', '/audit', '/invoices/1']) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Find anything' }).waitFor();
      expect(await brokenText(page), path).toEqual([]);
    }
    expect(await page.locator('header').getByRole('button', { name: 'Advanced Search' }).isVisible()).toBe(
      false,
    );
    await page.getByRole('button', { name: 'Find anything' }).click();
    await result(page, 'Advanced Search').click();
    await page.getByRole('dialog', { name: 'Advanced Search' }).waitFor();
    await page.keyboard.press('Escape');
    if (usual) await page.setViewportSize(usual);
  },
);

/** Words of the title that stand on more than one line. */
function brokenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = document.querySelector('h1')?.firstChild;
    if (!(text instanceof Text)) return ['no title'];
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
    });
  });
}
