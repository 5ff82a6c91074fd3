/**
 * Finance at a desktop: finding an invoice, changing it line by line, locking it, recording what came in (F1 to F12);
 * and a parent with a phone, who says what was paid (F12).
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { inDatabaseOf } from '../support/embedded-database';
import { buildBillLine } from '../support/factories';
import { SMALLEST_PNG } from '../support/files';
import { type ServerProcess, startServer } from '../support/server-process';

const NOW = '2026-03-11T02:00:00Z';

let server: ServerProcess;
let desk: Tablet;
let page: Page;
/** The parent whose invoices are worked on, with an open one of this month. */
let parent: { id: number; name: string };
let invoice: { id: number; invoice_no: string; balance: number; preschool_id: number };

beforeAll(async () => {
  server = await startServer({ env: { NOW } });
  await inDatabaseOf(server.dataDir, async (knex) => {
    parent = await knex('users').where({ email: 'parent@demo.test' }).first('id', 'name');
    invoice = await knex('invoices')
      .where({ parent_id: parent.id, payment_status: 3, locked: false })
      .orderBy('id', 'desc')
      .first();
    const product = await knex('products').where({ name: 'Uniform Set' }).first();
    const place = { id: 1, preschool_id: invoice.preschool_id };
    await buildBillLine(knex, place, product, { label: 'Trip to the zoo', amount: 3_500 });
  });
  desk = await startTablet({ width: 1440, height: 900 });
  ({ page } = desk);
  await signIn(page, server.url, 'finance@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

const open = async (path: string) => {
  await page.goto(server.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const toast = (text: string) => page.getByText(text, { exact: true }).first();
const agree = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const balance = () => page.getByLabel('Sums').locator('dd').nth(2);
const ringgit = (sen: number) => (sen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

describe('the list of invoices', () => {
  test('is searched with / and filtered in the address, adds up, and a row opens its invoice', async () => {
    await open('/invoices');
    await row('This page').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(invoice.invoice_no);
    await page.getByText(/^1 invoice\b/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?search=${invoice.invoice_no}`);
    await open(`/invoices?date=2026-03&status=3&preschool=${invoice.preschool_id}`);
    const listed = page.locator('tbody tr');
    await listed.first().waitFor();
    const cells = await listed.evaluateAll((rows) =>
      rows.map((each) => [...(each as HTMLTableRowElement).cells].map((cell) => cell.innerText)),
    );
    expect(new Set(cells.map((each) => each[4]))).toEqual(new Set(['Mar 2026']));
    expect(new Set(cells.map((each) => each[6]))).toEqual(new Set(['Partially Paid']));
    const sen = (text = '') => Number(text.replace(/[,.]/g, ''));
    const total = await page.locator('tfoot td').nth(9).innerText();
    expect(cells.reduce((sum, each) => sum + sen(each[9]), 0)).toBe(sen(total));
    await row(invoice.invoice_no).getByRole('cell', { name: parent.name, exact: true }).click();
    await page.getByRole('heading', { name: `Invoice ${invoice.invoice_no}` }).waitFor();
    expect(await balance().innerText()).toBe(`RM ${ringgit(invoice.balance)}`);
  });

  test('several are locked at once, and unlocked', async () => {
    await open('/invoices?date=2026-03&status=1');
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await button('Lock').click();
    await agree('Lock');
    await toast('Success.').waitFor();
    await page.getByRole('img', { name: 'Locked' }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await button('Unlock').click();
    await agree('Unlock');
    await page.getByRole('img', { name: 'Locked' }).first().waitFor({ state: 'detached' });
  });

  test('the Advanced Search finds by a key, and says where nothing was found', async () => {
    await button('Advanced Search').click();
    await dialog().getByLabel('Value').fill(invoice.invoice_no);
    await dialog().getByRole('button', { name: 'Search' }).click();
    const found = dialog().getByRole('link', { name: invoice.invoice_no });
    expect(await found.getAttribute('target')).toBe('_blank');
    expect(await found.getAttribute('href')).toBe(`/invoices/${invoice.id}`);
    await dialog().getByRole('button', { name: 'Search Again' }).click();
    await dialog().getByLabel('Search for').selectOption({ label: 'Transaction' });
    await dialog().getByLabel('Value').fill('nothing is called like this');
    await dialog().getByRole('button', { name: 'Search' }).click();
    await dialog().getByText('No Results Found').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('an invoice in edit mode', () => {
  test('takes a product by n, and a fee for a child of the parent', async () => {
    await open(`/invoices/${invoice.id}/edit`);
    await button('Add Product').waitFor();
    await page.keyboard.press('n');
    await dialog()
      .getByRole('combobox', { name: 'Product' })
      .or(dialog().getByRole('textbox', { name: 'Product' }))
      .click();
    await page.getByRole('option', { name: /^Uniform Set/ }).click();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Choose a child.').waitFor();
    const child = dialog().getByLabel('Child');
    const [, first = ''] = await child.locator('option').allInnerTexts();
    expect(first).toMatch(/^.+ - [A-Z]+$/);
    await child.selectOption({ label: first });
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await toast('Bill added.').waitFor();
    await row('Uniform Set').getByText('95.50').first().waitFor();

    await button('Add Fee').click();
    await dialog().getByLabel('Label').fill('Sibling discount');
    await dialog().getByLabel('Child').selectOption({ index: 1 });
    await dialog().getByLabel('Amount (RM)').fill('-12.345');
    await dialog().getByLabel('Label').press('Enter');
    await dialog().getByText('An amount has at most two digits after the point.').waitFor();
    await dialog().getByLabel('Amount (RM)').fill('-20.50');
    await dialog().getByLabel('Label').press('Enter');
    await dialog().waitFor({ state: 'detached' });
    // Discounts stand last.
    await page.locator('tbody tr:last-child', { hasText: 'Sibling discount' }).waitFor();
    expect(await balance().innerText()).toBe(`RM ${ringgit(invoice.balance + 9_550 - 2_050)}`);
  });

  test('a line is changed in its row by keyboard: Esc leaves it, Enter saves it', async () => {
    await button('Edit Uniform Set').click();
    await page.getByLabel('Quantity').fill('7');
    await page.keyboard.press('Escape');
    await button('Edit Uniform Set').waitFor();
    await button('Edit Uniform Set').click();
    await page.getByLabel('Quantity').fill('2');
    await page.getByLabel('Discount (RM)').fill('5.25');
    await page.keyboard.press('Enter');
    await toast('Bill saved.').waitFor();
    await row('Uniform Set').getByText('180.50').waitFor();
  });

  test('what someone else changed meanwhile is told, and what was typed stays', async () => {
    await button('Edit Sibling discount').click();
    await page.getByLabel('Label').fill('Discount of brothers');
    await inDatabaseOf(server.dataDir, async (knex) => {
      await knex('invoices').where({ id: invoice.id }).increment('version', 1);
      await knex('bill_lines')
        .where({ invoice_id: invoice.id, label: 'Sibling discount' })
        .update({ label: 'Discount of sisters', updated_at: knex.raw('now()') });
    });
    await page.keyboard.press('Enter');
    await page.getByText('This has been changed by someone else in the meantime.').waitFor();
    await page.getByText('Discount of sisters').waitFor();
    expect(await page.getByLabel('Label').inputValue()).toBe('Discount of brothers');
    await page.getByLabel('Label').press('Enter');
    await row('Discount of brothers').waitFor();
  });

  test('unbilled bills and open balances come in, and a line goes by a question that names the invoice', async () => {
    await button('Import Unbilled').click();
    await agree('Import');
    await row('Trip to the zoo').waitFor();
    await button('Carry Forward').click();
    const carried = row('Carried Forward');
    await carried.waitFor();
    expect(await carried.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await button('Remove Carried Forward').click();
    await dialog()
      .getByText(`Are you sure to remove this transaction from invoice ${invoice.invoice_no}?`)
      .waitFor();
    await agree('Remove');
    await toast('Transaction removed.').waitFor();
    await carried.waitFor({ state: 'detached' });
  });

  test('an enrollment invoice needs both dates; what is saved is said', async () => {
    await page.getByRole('checkbox', { name: 'Enrollment invoice' }).check();
    await button('Update').click();
    await page.getByText('Start date and End date are required for enrollment invoices.').first().waitFor();
    await page.getByRole('checkbox', { name: 'Enrollment invoice' }).uncheck();
    await page.getByRole('textbox', { name: 'Due Date' }).fill('2026-04-02');
    await page.getByRole('textbox', { name: 'Due Date' }).press('Enter');
    await button('Update').click();
    await toast('Invoice saved.').waitFor();
    await page.getByLabel('Preschool').selectOption({ label: 'Select preschool' });
    await button('Add Fee').click();
    await toast('Please select preschool.').waitFor();
    await button('Undo changes').click();
  });

  test('locked, it is shut; a lock that fails is taken back', async () => {
    await page.route(`**/api/invoices/${invoice.id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await button('Lock').click();
    await dialog().getByText('Are you sure to lock/unlock this invoice?').waitFor();
    await agree('Lock');
    await toast('Oops! Something went wrong, please try again later.').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await button('Lock').waitFor();
    await page.unroute(`**/api/invoices/${invoice.id}`);
    await button('Lock').click();
    await agree('Lock');
    await dialog().waitFor({ state: 'detached' });
    await button('Unlock').waitFor();
    await button('Add Product').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^(Edit|Remove) / }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(0);
    expect(await button('Update').isDisabled()).toBe(true);
    expect(await page.getByLabel('Payment Status').isDisabled()).toBe(true);
    await button('Unlock').click();
    await agree('Unlock');
    await dialog().waitFor({ state: 'detached' });
    await button('Add Product').waitFor();
  });
});

test('a payment by hand needs its date, takes a slip, and counts at once', async () => {
  await open(`/invoices/${invoice.id}`);
  const before = await balance().innerText();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  const amount = page.getByLabel('Amount (RM)');
  await amount.waitFor();
  expect(`RM ${await amount.inputValue()}`).toBe(before);
  await page.getByLabel('Payment Method').selectOption({ label: 'Credit or Debit Card' });
  await button('QR code').click();
  await page.getByText('This is NOT DuitNow QR, use QR Scanner instead.').waitFor();
  expect((await page.getByRole('img', { name: 'QR code of the payment page' }).boundingBox())?.width).toBe(
    200,
  );
  await page.getByLabel('Payment Method').selectOption({ label: 'CDM / Manual Transfer' });
  await button('Submit payment').click();
  await page.getByText('Payment date field is required.').waitFor();
  await amount.fill('100');
  await page.getByLabel('Reference Id').fill('CDM 7788');
  await page.getByRole('textbox', { name: 'Payment Date' }).fill('2026-03-10');
  await page.getByRole('textbox', { name: 'Payment Date' }).blur();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
  await button('Submit payment').click();
  await toast('Thank you for your payment. Have a nice day.').waitFor();
  expect(await page.getByLabel('Reference Id').inputValue()).toBe('');
  await page.getByRole('link', { name: 'See the invoice' }).click();
  const paid = page.getByRole('listitem').filter({ hasText: 'CDM 7788' });
  await paid.getByText('100.00').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    paid.getByRole('button', { name: 'Download slip' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payment_slip_\d+\.png$/);
});

test('a new invoice is asked for, made once, and opens to be edited', async () => {
  await button('More').click();
  await page.getByRole('menuitem', { name: 'New Invoice' }).click();
  await dialog().getByText('Are you sure to create a new invoice?').waitFor();
  await agree('Without carry forward');
  await page.waitForURL(/\/invoices\/\d+\/edit$/);
  await page.getByText('No bills on this invoice yet').waitFor();
  expect(page.url()).not.toContain(`/${invoice.id}/`);
});

test('a parent with a phone sees their own invoices and says what was paid; the office confirms it', async () => {
  const phone = await startTablet({ width: 360, height: 740 });
  await signIn(phone.page, server.url, 'parent@demo.test');
  const own = phone.page;
  await own.getByRole('link', { name: 'Invoices' }).click();
  await own.getByRole('link', { name: `Pay ${invoice.invoice_no}` }).click();
  await own.getByLabel('Payment Method').selectOption({ label: 'DuitNow' });
  await own.getByLabel('Amount (RM)').fill('50');
  await own.getByLabel('Reference Id').fill('DN 4455');
  await own.getByRole('textbox', { name: 'Payment Date' }).fill('2026-03-11');
  await own.getByRole('textbox', { name: 'Payment Date' }).blur();
  await own.getByRole('button', { name: 'Submit payment' }).click();
  await own.getByText('Your payment is noted, and counts as soon as').waitFor();
  await own.getByRole('link', { name: 'See the invoice' }).click();
  await own.getByText('To be confirmed').waitFor();
  for (const path of ['/my/invoices', `/invoices/${invoice.id}`, `/invoices/${invoice.id}/pay`]) {
    await own.goto(server.url + path);
    await own.getByRole('heading', { level: 1 }).waitFor();
    await own.getByText(/RM/).first().waitFor();
    const wide = await own.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, wide]).toEqual([path, 0]);
  }
  expect(phone.errors).toEqual([]);
  await phone.close();

  await open('/payments/declared');
  const declared = page.getByRole('article').filter({ hasText: 'DN 4455' });
  await declared.getByRole('button', { name: 'Confirm' }).click();
  await agree('Confirm');
  await toast('The payment is confirmed.').waitFor();
  await declared.waitFor({ state: 'detached' });
  expect(desk.errors).toEqual([]);
});
