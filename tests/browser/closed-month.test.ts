/** A closed month on the screens: finance closes it, a principal is refused each way around, all read the same sums. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { closedText } from '#shared/domain/closing';
import { officeMessages } from '#shared/office-messages';
import type { Answer, Caller } from '../support/api';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { monthAway, monthText, TODAY, typedDay, wholeDayText, YEAR } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { officePage } from '../support/office-page';
import { readPdf } from '../support/read-pdf';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const MONTH = monthAway(-1);
const LAST_DAY = addDays(`${monthAway(0)}-01`, -1);
/** Asked for first 123.45, then 20.05 less; 40.15 were paid. */
const SUMS = ['RM 103.40', 'RM 10.30', 'RM 40.15', 'RM 52.95'];

let server: ServerProcess;
let desk: Tablet;
let principals: Tablet;
let phone: Tablet;
let finance: Caller;
let principal: Caller;
let parent: { id: number };
let child: { id: number };
let place: { id: number; name: string };
let invoice: { id: number };
let line: { id: number };
let said: string;

const done = ({ status, body }: Answer) => {
  expect([status, body.message]).toEqual([200, body.message]);
  return body.data;
};

/** Issued, revised once, partly paid; beside it a bill of the month that is on no invoice. */
async function billMonth(): Promise<void> {
  const opened = {
    with_carry_forward: 0,
    as_draft: 1,
    preschool_id: place.id,
    billing_month: MONTH,
    again: true,
  };
  invoice = done(await finance.post(`/api/parents/${parent.id}/new-invoices`, opened));
  const at = `/api/invoices/${invoice.id}`;
  const fee = {
    invoice_id: invoice.id,
    label: 'Music week',
    amount: 12_345,
    child_id: child.id,
    type: 'bill',
  };
  done(await finance.post(`${at}/transactions`, fee));
  done(await finance.post(`${at}/issue`));
  [line] = done(await finance.get(`${at}/transactions`));
  done(await finance.put(`${at}/transactions/${line.id}`, { discount_amount: 2_005 }));
  const paid = { payment_method: 5, paid_amount: 4_015, paid_at: `${MONTH}-20`, reference_id: 'Counter 7' };
  done(await finance.post(`${at}/payment`, paid));
  const bill = { product_id: await productOf('Uniform Set'), date: `${MONTH}-20`, again: true };
  done(await finance.post(`/api/children/${child.id}/store-bills`, bill));
}

const productOf = (name: string) =>
  inDatabaseOf(server.dataDir, async (knex) => (await knex('products').where({ name }).first('id')).id);

beforeAll(async () => {
  server = await startDemo();
  await inDatabaseOf(server.dataDir, async (knex) => {
    parent = await knex('users').where({ email: 'parent@demo.test' }).first('id');
    child = await knex('children').where({ id: 1 }).first('id');
    place = await knex('preschools').where({ id: 1 }).first('id', 'name');
  });
  said = closedText(MONTH, place.name);
  finance = await callerOf(server, 'finance@demo.test');
  principal = await callerOf(server, 'principal@demo.test');
  await billMonth();
  desk = await startTablet({ width: 1440, height: 900 });
  principals = await startTablet({ width: 1180, height: 820 });
  phone = await startTablet({ width: 360, height: 740 });
  await signIn(desk.page, server.url, 'finance@demo.test');
  await signIn(principals.page, server.url, 'principal@demo.test');
  await signIn(phone.page, server.url, 'parent@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await principals?.close();
  await phone?.close();
  await server?.stop();
});

/** What would have changed, had anything: all that the ledger, the lines and the invoices hold. */
const booked = () =>
  inDatabaseOf(server.dataDir, async (knex) => ({
    entries: await knex('ledger_entries').count(),
    bills: await knex('bill_lines').count(),
    payments: await knex('payments').count(),
    notes: await knex('invoice_notes').count(),
    invoices: await knex('invoices').count(),
    own: await knex('invoices').where({ id: invoice.id }).first(),
  }));

/** The sums that a screen shows of its invoice, from the price to the balance. */
const shown = async (page: Page) => {
  const sums = await page.getByLabel('Sums').locator('dd').allInnerTexts();
  return sums.map((text) => text.replace(/[−-]\s*/, ''));
};

async function paperOf(page: Page, press: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return (await readPdf(await readFile(await download.path()))).text;
}

const focused = (place: Locator) => place.evaluate((it) => it === document.activeElement);

/** Finance writes a credit note on the line. @param left that may be credited of it, as the dialog says */
async function credit(ringgit: string, left: string): Promise<void> {
  const office = officePage(desk.page, server.url);
  await office.open(`/invoices/${invoice.id}`);
  await office.button('New note').click();
  const dialog = office.dialog();
  await dialog.getByText(`Up to RM ${left}`).waitFor();
  expect(await focused(dialog.getByRole('radio', { name: 'Credit: less is owed' }))).toBe(true);
  await dialog.getByLabel(/^Music week/).fill(ringgit);
  await dialog.getByLabel('Reason').fill('A lesson was dropped');
  await office.agree('Create credit note');
}

test('finance credits the invoice by a note, and closes its month; more than is left is refused', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await credit('10.30', '103.40');
  await toasted(page, new RegExp(`-CN-${YEAR % 100}-\\d{5} created and e-mailed to the parent\\.$`));

  await officePage(principals.page, server.url).open(`/invoices/${invoice.id}/edit`);
  await principals.page.getByRole('button', { name: 'Edit Music week' }).waitFor();
  await office.open('/closings');
  const row = page.getByRole('listitem').filter({ hasText: place.name });
  await row.getByText('No month closed').waitFor();
  await row.getByRole('button', { name: 'Close a month…' }).click();
  await office.dialog().getByText('Still open').waitFor();
  expect(await focused(office.dialog().getByLabel('Month (and all months before it)'))).toBe(true);
  await office.agree(`Close ${monthText(-1)}`);
  await toasted(page, `${monthText(-1)} is closed at ${place.name}.`);
  await row.getByText(`Closed through ${monthText(-1)}`).waitFor();
  // What opened it is gone: the keyboard goes on in the row.
  await expect.poll(() => focused(row.getByRole('button').first())).toBe(true);

  const before = await booked();
  await credit('93.11', '93.10');
  await toasted(page, officeMessages.noteTooMuchOfLine);
  expect(await booked()).toEqual(before);
});

test('a principal is told in plain words at each way around it, and what was typed stays', async () => {
  const { page } = principals;
  const office = officePage(page, server.url);
  const before = await booked();

  // The edit form was open before the month was closed.
  await office.button('More').click();
  await page.getByRole('menuitem', { name: 'New Invoice' }).click();
  await office
    .dialog()
    .getByLabel('Month')
    .selectOption({ label: monthText(-1) });
  await office.agree('Without carry forward');
  await office.agree('Yes, again');
  await toasted(page, said);
  await page.keyboard.press('Escape');
  await office.dialog().waitFor({ state: 'detached' });

  await office.button('Edit Music week').click();
  await page.getByLabel('Discount (RM)').fill('30');
  await page.keyboard.press('Enter');
  await toasted(page, said);
  expect(await page.getByLabel('Discount (RM)').inputValue()).toBe('30');
  await page.keyboard.press('Escape');

  await office.button('Remove Music week').click();
  await office.agree('Remove');
  await toasted(page, said);

  await office.button('Add Fee').click();
  await office.dialog().getByLabel('Label').fill('Late fee');
  await office.dialog().getByLabel('Child').selectOption({ index: 1 });
  await office.dialog().getByLabel('Amount (RM)').fill('5');
  await office.dialog().getByLabel('Label').press('Control+Enter');
  await toasted(page, said);
  expect(await office.dialog().getByLabel('Label').inputValue()).toBe('Late fee');
  await page.keyboard.press('Escape');
  await office.button('Leave').click();

  await page.getByLabel('Payment Status').selectOption({ label: 'Bad Debt' });
  await office.button('Update').click();
  await toasted(page, said);
  await office.button('Undo changes').click();

  const due = page.getByRole('textbox', { name: 'Due Date' });
  const later = addDays(`${monthAway(2)}-01`, -1);
  await due.fill(typedDay(later));
  await due.press('Tab');
  await office.button('Update').click();
  await toasted(page, said);
  expect(await due.inputValue()).toBe(wholeDayText(later));
  await office.button('Undo changes').click();

  await office.open(`/invoices/${invoice.id}/pay`);
  await page.getByLabel('Payment Method').selectOption({ label: 'Cash' });
  const paidOn = page.getByRole('textbox', { name: 'Payment Date' });
  await paidOn.fill(typedDay(LAST_DAY));
  await paidOn.press('Tab');
  await office.button('Submit payment').click();
  await page.getByRole('form', { name: 'Pay' }).getByText(said).waitFor();
  await toasted(page, said);
  expect(await paidOn.inputValue()).toBe(wholeDayText(LAST_DAY));

  expect(await booked()).toEqual(before);
});

test('opened once it is closed, the invoice says why it stays and what corrects it; no edit is offered', async () => {
  const notes = (page: Page) => page.getByRole('region', { name: 'Credit and debit notes' });
  const why = `${monthText(-1)} is closed at ${place.name}, so the invoice stays as it is.`;
  for (const { page } of [desk, principals]) {
    const office = officePage(page, server.url);
    await office.open(`/invoices/${invoice.id}`);
    const isFinance = page === desk.page;
    const then = isFinance
      ? 'Correct it with a credit or debit note (“New note” below), which is dated today.'
      : 'Ask head office for a credit or debit note.';
    await page.getByText(`${why} ${then}`).waitFor();
    await notes(page).waitFor();
    expect(await notes(page).getByRole('button', { name: 'New note' }).count()).toBe(isFinance ? 1 : 0);
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    // What came for it can still be corrected, on its day.
    await page.getByRole('link', { name: 'Correct a payment' }).click();
    await page.getByRole('button', { name: 'Correct this payment' }).first().waitFor();
    for (const gone of ['Update', 'Add Fee', 'Edit Music week', 'Remove Music week'])
      expect(await office.button(gone).count()).toBe(0);
  }
  // Of one that was carried on, nothing.
  const carried = await inDatabaseOf(server.dataDir, (knex) =>
    knex('invoices')
      .where({ preschool_id: 1, payment_status: 8 })
      .where('paid_amount', '>', 0)
      .orderBy('id')
      .first('id'),
  );
  await officePage(desk.page, server.url).open(`/invoices/${carried.id}`);
  await desk.page.getByText('This invoice was carried forward to').waitFor();
  expect(await desk.page.getByRole('link', { name: /^(Edit|Correct a payment)$/ }).count()).toBe(0);
  // A parent reads it as ever.
  await phone.page.goto(`${server.url}/invoices/${invoice.id}`);
  await notes(phone.page).waitFor();
  expect(await phone.page.getByText(why).count()).toBe(0);
});

test('a bill dated in it is neither made nor deleted, and the screen says why', async () => {
  const { page } = principals;
  const office = officePage(page, server.url);
  const before = await booked();
  await office.open(`/children/${child.id}/bills`);
  const form = page.getByRole('form', { name: 'Add Bill' });
  await form
    .getByRole('combobox', { name: 'Bill' })
    .or(form.getByRole('textbox', { name: 'Bill' }))
    .click();
  await page.getByRole('option', { name: /^Sports Shirt/ }).click();
  const date = form.getByRole('textbox', { name: 'Date' });
  await date.fill(typedDay(`${MONTH}-25`));
  await date.press('Tab');
  await form.getByRole('button', { name: 'Submit' }).click();
  await toasted(page, said);
  expect(await date.inputValue()).toBe(wholeDayText(`${MONTH}-25`));

  await office.row('Uniform Set').filter({ hasText: 'Unbilled' }).getByRole('button').click();
  await office.agree('Delete');
  await toasted(page, said);
  expect(await booked()).toEqual(before);
});

test('past the screens, the server refuses with the same words', async () => {
  const before = await booked();
  const at = `/api/invoices/${invoice.id}`;
  const payment = done(await principal.get(`${at}/transactions`)).find(
    (one: { paid_at: string | null }) => one.paid_at === `${MONTH}-20`,
  );
  const ways = {
    [`${at}/transactions/${line.id}`]: { label: 'Other' },
    [`${at}/transactions/${payment.id}`]: { paid_at: TODAY, reason: 'Wrong day' },
    [at]: { payment_status: 9 },
  };
  for (const [path, body] of Object.entries(ways)) {
    const answer = await principal.put(path, body);
    expect([path, answer.status, answer.body.message]).toEqual([path, 423, said]);
  }
  const note = { kind: 'credit', reason: 'Mine', lines: [{ line_id: line.id, amount: 1 }] };
  expect((await principal.post(`${at}/notes`, note)).status).toBe(403);
  const beyond = { ...note, lines: [{ line_id: line.id, amount: 9_311 }] };
  expect((await finance.post(`${at}/notes`, beyond)).body.errors).toEqual({
    'lines.0.amount': [officeMessages.noteTooMuchOfLine],
  });
  expect(await booked()).toEqual(before);
});

test('the office, the parent and the paper tell the same sums', async () => {
  const office = officePage(desk.page, server.url);
  const own = officePage(phone.page, server.url);
  await office.open(`/invoices/${invoice.id}`);
  await expect.poll(() => shown(desk.page)).toEqual(SUMS);
  await own.open('/my/invoices');
  await phone.page.locator(`main a[href="/invoices/${invoice.id}"]`).click();
  await expect.poll(() => shown(phone.page)).toEqual(SUMS);
  await own.button('Show the changes').click();
  const changes = phone.page.getByRole('region', { name: 'What changed' });
  await expect.poll(() => changes.innerText()).toMatch(/RM 123\.45[\s\S]*RM 103\.40/);

  await office.button('More').click();
  const paper = await paperOf(desk.page, desk.page.getByRole('menuitem', { name: 'Download Invoice' }));
  await own.button('Actions').click();
  const parents = await paperOf(phone.page, phone.page.getByRole('menuitem', { name: 'Invoice (PDF)' }));
  for (const text of [paper, parents]) {
    expect(text).toMatch(
      /Total RM 103\.40 Credited [−-]RM 10\.30 Paid [−-]RM 40\.15 Balance to pay RM 52\.95/,
    );
  }
  const notes = phone.page.getByRole('region', { name: 'Credit and debit notes' });
  const note = await paperOf(phone.page, notes.getByRole('link', { name: /^Credit note / }));
  expect(note).toContain('RM 10.30');
  for (const { errors } of [desk, principals, phone]) expect(errors).toEqual([]);
});

test('who keeps a month closed, or has it opened again, goes on by keyboard in its row', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  const row = page.getByRole('listitem').filter({ hasText: place.name });
  const goesOn = (there = row) =>
    expect.poll(() => there.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  const askFor = async (reason: string) => {
    await row.getByRole('button', { name: 'Reopen…' }).click();
    await office.dialog().getByLabel('Reason').fill(reason);
    await office.agree('Ask');
    await row.getByText(reason).waitFor();
  };
  await office.open('/closings');
  await askFor('A fee is missing');
  await goesOn();
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await row.getByRole('button', { name: 'Reopen…' }).waitFor();
  await goesOn();
  await askFor('Two fees are missing');
  const admin = await startTablet({ width: 1180, height: 820 });
  await signIn(admin.page, server.url, 'admin@demo.test');
  const other = officePage(admin.page, server.url);
  await other.open('/closings');
  const theirs = admin.page.getByRole('listitem').filter({ hasText: place.name });
  await theirs.getByRole('button', { name: 'Reopen', exact: true }).click();
  await other.agree('Reopen');
  await theirs.getByText('Two fees are missing').waitFor({ state: 'detached' });
  await goesOn(theirs);
  expect(admin.errors).toEqual([]);
  await admin.close();
});
