/** An invoice from its draft to its receipt, and what its parent sees of it meanwhile. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { BILLED, monthText } from '../support/demo-day';
import { startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { officePage } from '../support/office-page';
import { readPdf } from '../support/read-pdf';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

let server: ServerProcess;
let desk: Tablet;
let phone: Tablet;
/** An invoice of the same family. */
let other: { id: number };

beforeAll(async () => {
  server = await startDemo();
  await inDatabaseOf(server.dataDir, async (knex) => {
    const parent = await knex('users').where({ email: 'parent@demo.test' }).first('id');
    other = await knex('invoices').where({ parent_id: parent.id }).orderBy('id', 'desc').first('id');
  });
  desk = await startTablet({ width: 1440, height: 900 });
  phone = await startTablet({ width: 360, height: 740 });
  await signIn(desk.page, server.url, 'finance@demo.test');
  await signIn(phone.page, server.url, 'parent@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await phone?.close();
  await server?.stop();
});

async function receiptOf(page: Page, menu: string): Promise<string> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download Receipt' }).click(),
  ]);
  return (await readPdf(await readFile(await download.path()))).text;
}

test('a draft is issued, changed, paid and receipted; the parent sees it from its issue on, with the same sums', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  const own = officePage(phone.page, server.url);

  await office.open(`/invoices/${other.id}`);
  await office.button('More').click();
  await page.getByRole('menuitem', { name: 'New Invoice' }).click();
  await office.dialog().getByLabel('As a draft').check();
  await office
    .dialog()
    .getByLabel('Month')
    .selectOption({ label: monthText(6, BILLED) });
  await office.agree('Create the draft');
  await page.waitForURL(/\/invoices\/\d+\/edit$/);
  const id = Number(/\d+(?=\/edit$)/.exec(page.url()));
  expect(id).not.toBe(other.id);
  await office.button('Add Fee').click();
  await office.dialog().getByLabel('Label').fill('Music week');
  await office.dialog().getByLabel('Child').selectOption({ index: 1 });
  await office.dialog().getByLabel('Amount (RM)').fill('120');
  await office.dialog().getByLabel('Label').press('Control+Enter');
  await toasted(page, 'Bill added.');
  await page.keyboard.press('Escape');
  await office.dialog().waitFor({ state: 'detached' });

  const listed = phone.page.locator(`main a[href="/invoices/${id}"]`);
  await own.open('/my/invoices');
  await phone.page.locator(`main a[href="/invoices/${other.id}"]`).waitFor();
  expect(await listed.count()).toBe(0);

  await office.button('Issue').click();
  await office.dialog().getByText('Issue this invoice of RM 120.00?').waitFor();
  await office.agree('Issue');
  await page.waitForURL(`**/invoices/${id}`);
  await page.getByRole('heading', { level: 1, name: /^Invoice [A-Z]+/ }).waitFor();
  await own.open('/my/invoices');
  await listed.getByText('120.00').waitFor();
  await listed.click();
  await expect.poll(() => own.balance().innerText()).toBe('RM 120.00');
  expect(await own.button('Show the changes').count()).toBe(0);

  await office.open(`/invoices/${id}/edit`);
  await office.button('Edit Music week').click();
  await page.getByLabel('Discount (RM)').fill('20');
  await page.keyboard.press('Enter');
  await toasted(page, 'Bill saved.');
  await own.open(`/invoices/${id}`);
  await own.button('Show the changes').click();
  const changes = phone.page.getByRole('region', { name: 'What changed' });
  await changes.getByText(/^Revision 1, /).waitFor();
  await expect.poll(() => changes.innerText()).toMatch(/RM 120\.00[\s\S]*RM 100\.00/);
  await expect.poll(() => own.balance().innerText()).toBe('RM 100.00');

  await office.open(`/invoices/${id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  await page.getByLabel('Payment Method').selectOption({ label: 'Cash' });
  await page.getByLabel('Amount (RM)').fill('40');
  await page.getByLabel('Reference Id').fill('Counter 12');
  await office.button('Submit payment').click();
  await toasted(page, 'Thank you for your payment. Have a nice day.');
  await office.open(`/invoices/${id}`);
  await expect.poll(() => office.balance().innerText()).toBe('RM 60.00');
  await own.open(`/invoices/${id}`);
  await expect.poll(() => own.balance().innerText()).toBe('RM 60.00');

  const receipt = await receiptOf(page, 'More');
  expect(receipt).toContain('Counter 12');
  expect(receipt).toContain('Total received RM 40.00');
  expect(receipt).toContain('Balance to pay RM 60.00');
  // By then the original has gone out by mail, or with the first of these.
  const asCopy = (text: string) => text.replace('Receipt (Copy)', 'Receipt');
  const again = await receiptOf(page, 'More');
  expect(again).toContain('Receipt (Copy)');
  expect(asCopy(again)).toBe(asCopy(receipt));
  expect(await receiptOf(phone.page, 'Actions')).toBe(again);
  expect(desk.errors).toEqual([]);
  expect(phone.errors).toEqual([]);
});
