/** e-Invoices on the screens: a month is sent, what was refused is mended and sent again, and one is cancelled. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#shared/domain/calendar-date';
import { officeMessages } from '#shared/office-messages';
import type { Answer, Caller } from '../support/api';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { officePage } from '../support/office-page';
import { readPdf } from '../support/read-pdf';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const MONTH = `/accounting/e-invoices?preschool=1&month=${TODAY.slice(0, 7)}`;
const LAST_MONTH = addMonths(`${TODAY.slice(0, 7)}-01`, -1).slice(0, 7);
const OF_NOBODY = 'IG99000000001';

interface Family {
  id: number;
  tin: string;
  invoice: { id: number; invoice_no: string };
}

let server: ServerProcess;
let desk: Tablet;
let phone: Tablet;
let finance: Caller;
let first: Family;
let second: Family;

const done = ({ status, body }: Answer) => {
  expect([status, body.message]).toEqual([200, body.message]);
  return body.data;
};

/** A family that has e-invoices of its own, with an invoice of today. */
async function bill({ id, tin }: Omit<Family, 'invoice'>, childId: number): Promise<Family> {
  const opened = { with_carry_forward: 0, preschool_id: 1, again: true };
  const invoice = done(await finance.post(`/api/parents/${id}/new-invoices`, opened));
  const fee = { invoice_id: invoice.id, label: 'Camp', amount: 12_300, child_id: childId, type: 'bill' };
  done(await finance.post(`/api/invoices/${invoice.id}/transactions`, fee));
  return { id, tin, invoice };
}

beforeAll(async () => {
  server = await startDemo();
  finance = await callerOf(server, 'finance@demo.test');
  const families: { id: number; tin: string; child_id: number }[] = await inDatabaseOf(
    server.dataDir,
    (knex) =>
      knex('user_profiles')
        .join('users', 'users.id', 'user_profiles.user_id')
        .join('child_parents', 'child_parents.user_id', 'users.id')
        .join('children', 'children.id', 'child_parents.child_id')
        .where({ own_e_invoice: true, is_payer: true, 'children.preschool_id': 1 })
        .whereIn('children.status', [1, 2])
        .distinctOn('users.id')
        .orderByRaw("users.id, users.email = 'parent@demo.test' DESC")
        .select('users.id', 'tin', 'child_id'),
  );
  const own = await inDatabaseOf(server.dataDir, (knex) =>
    knex('users').where({ email: 'parent@demo.test' }).first('id'),
  );
  const [mine, other] = families.sort((one) => (one.id === own.id ? -1 : 1));
  if (!mine || !other) throw new Error('Two families want e-invoices of their own.');
  first = await bill(mine, mine.child_id);
  second = await bill(other, other.child_id);
  done(await finance.put(`/api/users/${second.id}/buyer`, { tin: OF_NOBODY }));
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

/** The documents of an invoice, the newest first. */
const documentsOf = ({ invoice }: Family) =>
  desk.page
    .getByRole('region', { name: 'At MyInvois' })
    .getByRole('listitem')
    .filter({ hasText: invoice.invoice_no });
const send = () => desk.page.getByRole('button', { name: /^Send e-invoices: \d+$/ }).click();

test('the demonstration’s last month was sent, one was refused and mended', async () => {
  await officePage(desk.page, server.url).open('/accounting/e-invoices');
  const sent = desk.page.getByRole('region', { name: 'At MyInvois' });
  await sent.getByText('Refused', { exact: true }).waitFor();
  expect(await sent.getByText('Valid', { exact: true }).count()).toBeGreaterThan(2);
  await sent.getByText(`EC-1-${LAST_MONTH}-1`, { exact: true }).waitFor();
});

test('finance sends a month; what is refused says why, is mended, sent again and taken', async () => {
  const office = officePage(desk.page, server.url);
  await office.open(MONTH);
  await send();
  await documentsOf(first).getByText('Valid', { exact: true }).waitFor();
  await documentsOf(second).getByText('Refused', { exact: true }).waitFor();
  await documentsOf(second)
    .getByText(/^The buyer’s tax number and identity number are not known/)
    .waitFor();

  await office.open(`/parents/${second.id}/invoices`);
  await office.button('Buyer…').click();
  await office.dialog().getByLabel('Tax number (TIN)').fill('G12');
  await office.agree('Save');
  await office
    .dialog()
    .getByText(/begins with IG/)
    .first()
    .waitFor();
  await office.dialog().getByLabel('Tax number (TIN)').fill(second.tin);
  await office.agree('Save');
  await desk.page.getByText(`Tax number ${second.tin}`).waitFor();

  await office.open(MONTH);
  await send();
  await documentsOf(second).getByText('Valid', { exact: true }).waitFor();
  await documentsOf(second).getByText('Refused', { exact: true }).waitFor();
});

test('its invoice stays as it is, until the e-invoice is cancelled within 72 hours', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await office.open(`/invoices/${second.invoice.id}/edit`);
  await office.button('Remove Camp').click();
  await office.agree('Remove');
  await toasted(page, officeMessages.invoiceInEInvoice);

  await office.open(MONTH);
  await office.button(`Cancel ${second.invoice.invoice_no}`).click();
  await office.dialog().getByRole('textbox').fill('Billed to the wrong family');
  await office.agree('Cancel the e-invoice');
  await toasted(page, 'e-Invoice cancelled.');
  await documentsOf(second).getByText('Cancelled', { exact: true }).waitFor();
  await documentsOf(second).getByText('Billed to the wrong family').waitFor();

  await office.open(`/invoices/${second.invoice.id}/edit`);
  await office.button('Remove Camp').click();
  await office.agree('Remove');
  await page.getByText('Camp', { exact: true }).waitFor({ state: 'detached' });
});

test('the parent’s invoice and its paper lead to the page of the tax authority', async () => {
  const { page } = phone;
  await officePage(page, server.url).open(`/invoices/${first.invoice.id}`);
  const link = page.getByRole('link', { name: 'e-Invoice' });
  const href = (await link.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Invoice (PDF)' }).click(),
  ]);
  const { text } = await readPdf(await readFile(await download.path()));
  expect(text.replace(/\s/g, '')).toContain(href.split('/').at(-1));
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await opened.getByText(`e-Invoice ${first.invoice.invoice_no}: Valid`).waitFor();
  await opened.close();
  for (const { errors } of [desk, phone]) expect(errors).toEqual([]);
});

test('in the first days of the next month the dashboard says what is still to be sent, and leads there', async () => {
  const next = addMonths(`${TODAY.slice(0, 7)}-01`, 1);
  const later = await startDemo({ now: `${addDays(next, 2)}T02:00:00Z` });
  const office = await startTablet({ width: 1440, height: 900 });
  try {
    const { page } = office;
    await signIn(page, later.url, 'finance@demo.test');
    await officePage(page, later.url).open('/dashboard');
    const row = page.getByRole('listitem').filter({ hasText: /^1\s*e-Invoices of .+ to send by .+/ });
    await row.getByRole('link', { name: /^Send/ }).click();
    await page.waitForURL(`**${MONTH}`);
    await page.getByRole('button', { name: /^Send e-invoices: \d+$/ }).waitFor();
    expect(office.errors).toEqual([]);
  } finally {
    await office.close();
    await later.stop();
  }
});
