/**
 * Money on invoices: what came by hand, corrected and paid back, what parents declare, a sale over the
 * counter, e-mail, a previous invoice imported, and what finance closes a day with.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { pressShortcut } from '../support/by-keys';
import { BILLED, monthAway, monthText, TODAY, typedDay, wholeDayText, YEAR } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { SMALLEST_PNG } from '../support/files';
import { fits } from '../support/fits';
import { intercept } from '../support/intercept';
import { officePage, ringgit } from '../support/office-page';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const DAY_BEFORE = addDays(TODAY, -1);

let server: ServerProcess;
let desk: Tablet;
let page: Page;
let office: ReturnType<typeof officePage>;
/** Of the demonstration's parent, partly paid. */
let invoice: { id: number; invoice_no: string; balance: number; parent_id: number };

beforeAll(async () => {
  server = await startDemo();
  await inDatabaseOf(server.dataDir, async (knex) => {
    const parent = await knex('users').where({ email: 'parent@demo.test' }).first('id');
    invoice = await knex('invoices')
      .where({ parent_id: parent.id, payment_status: 3, locked: false })
      .orderBy('id', 'desc')
      .first();
  });
  desk = await startTablet({ width: 1440, height: 900 });
  ({ page } = desk);
  await signIn(page, server.url, 'finance@demo.test');
  office = officePage(page, server.url);
});
afterAll(async () => {
  await desk?.close();
  await server?.stop();
});

const payments = () => page.getByRole('region', { name: 'Payments' });
const payment = (text: string) => payments().getByRole('listitem').filter({ hasText: text });
/** Types a reason into the dialog that is open, and does the act. */
async function because(reason: string, act: string): Promise<void> {
  await office.dialog().getByLabel('Reason').fill(reason);
  await office.agree(act);
  await office.dialog().waitFor({ state: 'detached' });
}

test('a payment by hand needs its date, takes a slip, and counts at once', async () => {
  await office.open(`/invoices/${invoice.id}`);
  const before = await office.balance().innerText();
  await page.getByRole('link', { name: 'Record payment' }).click();
  const amount = page.getByLabel('Amount (RM)');
  await amount.waitFor();
  await expect.poll(async () => `RM ${await amount.inputValue()}`).toBe(before);
  await page.getByLabel('Payment Method').selectOption({ label: 'Credit or Debit Card' });
  // The warning stands before the code is asked for, and stays beside it.
  const warning = page.getByText('This is NOT DuitNow QR, use QR Scanner instead.');
  await warning.waitFor();
  expect(await page.getByRole('img', { name: 'QR code of the payment page' }).count()).toBe(0);
  await office.button('QR code').click();
  expect((await page.getByRole('img', { name: 'QR code of the payment page' }).boundingBox())?.width).toBe(
    200,
  );
  expect(await warning.isVisible()).toBe(true);
  await page.getByLabel('Payment Method').selectOption({ label: 'CDM / Manual Transfer' });
  // It begins with today.
  const paidOn = page.getByRole('textbox', { name: 'Payment Date' });
  expect(await paidOn.inputValue()).not.toBe('');
  await paidOn.fill('');
  await office.button('Submit payment').click();
  await page.getByText('Enter the payment date.').waitFor();
  // What can't be read is said at the field, and nothing is sent with it.
  await paidOn.fill(`31/2/${YEAR}`);
  await paidOn.press('Enter');
  await page.getByText('Write the day like 5 Nov 2026 or 5/11/2026.').waitFor();
  expect(await paidOn.inputValue()).toBe(`31/2/${YEAR}`);
  await amount.fill('100');
  await page.getByLabel('Reference Id').fill('CDM 7788');
  // The day first, as people here write it; what was read is shown.
  await paidOn.fill(typedDay(DAY_BEFORE));
  await paidOn.press('Tab');
  expect(await paidOn.inputValue()).toBe(wholeDayText(DAY_BEFORE));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SMALLEST_PNG });
  await office.button('Submit payment').click();
  await toasted(page, 'Thank you for your payment. Have a nice day.');
  await expect.poll(() => page.getByLabel('Reference Id').inputValue()).toBe('');
  await page.getByRole('link', { name: 'See the invoice' }).click();
  await payment('CDM 7788').getByText('100.00').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    payment('CDM 7788').getByRole('button', { name: 'Download slip' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payment_slip_\d+\.png$/);
  await intercept(page, '**/download-slip', (route) => route.abort());
  await payment('CDM 7788').getByRole('button', { name: 'Download slip' }).click();
  await toasted(page, 'Failed to download payment slip');
  await page.unroute('**/download-slip');
});

test('more than is open by now is asked about, and the way back asks before what was typed is lost', async () => {
  await office.open(`/invoices/${invoice.id}`);
  await page.getByRole('link', { name: 'Record payment' }).click();
  await page.getByLabel('Payment Method').selectOption({ label: 'Cash' });
  const preset = await page.getByLabel('Amount (RM)').inputValue();
  await page.getByLabel('Reference Id').fill('Counter');
  await page.getByRole('textbox', { name: 'Payment Date' }).fill(DAY_BEFORE);
  await page.getByRole('textbox', { name: 'Payment Date' }).blur();
  // Someone else takes a part of it.
  const colleague = await callerOf(server, 'admin@demo.test');
  const taken = { payment_method: 5, paid_amount: 100, paid_at: DAY_BEFORE, reference_id: 'Meanwhile' };
  expect((await colleague.post(`/api/invoices/${invoice.id}/payment`, taken)).status).toBe(200);
  invoice.balance -= 100;
  await office.button('Submit payment').click();
  const asked = `RM ${preset} is more than the RM ${ringgit(invoice.balance - 10_000)} that is owed.`;
  await office.dialog().getByText(asked, { exact: false }).waitFor();
  await office.agree('Cancel');
  await office.dialog().waitFor({ state: 'detached' });

  await page.evaluate(() => window.history.back());
  await office.dialog().getByText('Leave without saving?').waitFor();
  await office.agree('Stay');
  await office.dialog().waitFor({ state: 'detached' });
  expect(await page.getByLabel('Reference Id').inputValue()).toBe('Counter');
  await page.getByLabel('Reference Id').press('End');
  await page.evaluate(() => window.history.back());
  await office.agree('Leave');
  await page.getByRole('heading', { name: `Invoice ${invoice.invoice_no}` }).waitFor();
  await payment('Meanwhile').waitFor();
  expect(await payment('Counter').count()).toBe(0);
});

test('it is corrected with a reason, a part is paid back with its charge, it is reversed, and the history tells all', async () => {
  await office.open(`/invoices/${invoice.id}/edit`);
  await payment('CDM 7788').getByRole('button', { name: 'Correct this payment' }).click();
  await office.dialog().getByLabel('Amount (RM)').fill('90');
  await office.dialog().getByLabel('Reason').fill('Counted anew.');
  await intercept(page, '**/transactions/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken.' } }),
  );
  await office.agree('Save');
  await toasted(page, 'Update failed, please try again.');
  await page.unroute('**/transactions/*');
  // Nothing that was typed is lost.
  expect(await office.dialog().getByLabel('Reason').inputValue()).toBe('Counted anew.');
  await office.agree('Save');
  await toasted(page, 'Payment updated.');
  await payment('CDM 7788').getByText('90.00').waitFor();

  await payment('CDM 7788').getByRole('button', { name: 'Refund' }).click();
  await office.dialog().getByLabel('Amount (RM)').fill('90.01');
  await office.dialog().getByLabel('Reason').fill('Sick for a week.');
  await office.agree('Record refund');
  await office.dialog().getByText(messages.refundTooMuch).waitFor();
  await office.dialog().getByText(officeMessages.refundChargeRequired).waitFor();
  await office.dialog().getByLabel('Amount (RM)').fill('30');
  await office.dialog().getByRole('radio', { name: 'Yes: the parent does not owe it' }).check();
  await because('Sick for a week.', 'Record refund');
  await page.getByText('Refunded charge').first().waitFor();
  await payment('Refunded: CDM / Manual Transfer').getByText('-30.00').waitFor();
  await payment('CDM 7788').getByText('RM 30.00 was refunded.').waitFor();
  // The charge fell with it: as much is owed as before.
  await expect.poll(() => office.balance().innerText()).toBe(`RM ${ringgit(invoice.balance - 9_000)}`);
  await payment('CDM 7788').getByRole('button', { name: 'Reverse' }).click();
  await because('It never arrived.', 'Reverse');
  await toasted(page, 'Payment reversed.');
  await payment('Reversed: CDM / Manual Transfer').getByText('-90.00').waitFor();
  // What was paid back of what never came is owed, too.
  await expect.poll(() => office.balance().innerText()).toBe(`RM ${ringgit(invoice.balance)}`);

  await office.button('Show the history').click();
  const history = page.getByRole('region', { name: 'History' });
  const corrected = history.getByRole('listitem').filter({ hasText: 'Payment corrected' });
  await expect.poll(() => corrected.innerText()).toContain('RM 100.00 → RM 90.00');
  const refunded = history.getByRole('listitem').filter({ hasText: 'Payment refunded' });
  await expect.poll(() => refunded.first().innerText()).toContain('Cik Shalini a/p Nair');
  await history.getByRole('listitem').filter({ hasText: 'Payment reversed' }).first().waitFor();
});

test('an invoice is e-mailed after a question; without a mail server the screen says that it is kept', async () => {
  await office.open(`/invoices/${invoice.id}`);
  await office.button('Email Invoice').click();
  await office.dialog().getByText('parent@demo.test').waitFor();
  await office.agree('E-mail');
  await toasted(page, messages.mailNotSetUp);
  await page
    .getByRole('region', { name: 'Last e-mail' })
    .getByText('Not sent: no mail server')
    .first()
    .waitFor();
});

test('a parent with a phone says what was paid; the office confirms the one and rejects the other', async () => {
  const phone = await startTablet({ width: 360, height: 740 });
  await signIn(phone.page, server.url, 'parent@demo.test');
  const own = phone.page;
  await own.getByRole('link', { name: 'Invoices' }).first().click();
  const declare = async (amount: string, reference: string) => {
    await own.goto(`${server.url}/invoices/${invoice.id}/pay`);
    await own.getByRole('radio', { name: 'I’ve already paid' }).check();
    await own.getByLabel('Payment Method').selectOption({ label: 'DuitNow' });
    // Where to pay to, with the invoice's number as the reference.
    await own.getByRole('button', { name: 'Copy: DuitNow ID' }).waitFor();
    await own.getByText('202601012345').waitFor();
    await own.getByLabel('Amount (RM)').fill(amount);
    await own.getByLabel('Reference Id').fill(reference);
    await own.getByRole('textbox', { name: 'Payment Date' }).fill(TODAY);
    await own.getByRole('textbox', { name: 'Payment Date' }).blur();
    await own.getByRole('button', { name: 'Submit payment' }).click();
  };
  const noted = () => own.getByText('Your payment is noted, and counts as soon as').waitFor();
  await declare('50', 'DN 4455');
  await noted();
  // One waits at a time: it is not asked for again, and no other one is declared meanwhile.
  await own.goto(`${server.url}/invoices/${invoice.id}/pay`);
  await own.getByText('RM 50.00 that you declared is awaiting confirmation').waitFor();
  await own.getByRole('radio', { name: 'Online banking' }).waitFor();
  expect(await own.getByRole('radio', { name: 'I’ve already paid' }).count()).toBe(0);
  const administrator = await callerOf(server, 'admin@demo.test');
  const { balance } = (await administrator.get(`/api/invoices/${invoice.id}`)).body.data;
  expect(await own.getByLabel('Amount (RM)').inputValue()).toBe(ringgit(balance - 5_000));
  for (const path of ['/my/invoices', `/invoices/${invoice.id}`, `/invoices/${invoice.id}/pay`]) {
    await own.goto(server.url + path);
    await own.getByRole('heading', { level: 1 }).waitFor();
    await own.getByText(/RM/).first().waitFor();
    await fits(own, path);
  }

  await office.open('/payments/declared');
  const declared = (reference: string) => page.getByRole('article').filter({ hasText: reference });
  await declared('DN 4455').getByRole('button', { name: 'Confirm' }).click();
  await office.agree('Confirm');
  await toasted(page, 'Payment confirmed.');
  await declared('DN 4455').waitFor({ state: 'detached' });
  // What comes to more than is due is said so before it counts.
  const due = balance - 5_000;
  const more = { payment_method: 7, paid_amount: due + 1, paid_at: TODAY, reference_id: 'DN 6677' };
  const family = await callerOf(server, 'parent@demo.test');
  expect((await family.post(`/api/invoices/${invoice.id}/payment`, more)).status).toBe(200);
  await office.open('/payments/declared');
  await declared('DN 6677').getByRole('button', { name: 'Confirm' }).click();
  const asked = `RM ${ringgit(due + 1)} is more than the RM ${ringgit(due)} due. Confirm anyway?`;
  await office.dialog().getByText(asked).waitFor();
  await office.agree('Cancel');
  await office.dialog().waitFor({ state: 'detached' });
  await declared('DN 6677').getByRole('button', { name: 'Reject' }).click();
  await office.agree('Reject');
  await office.dialog().getByText(messages.rejectReasonRequired).waitFor();
  await because('No such transfer has come.', 'Reject');
  await declared('DN 6677').waitFor({ state: 'detached' });

  // The home tells it too, with the way to the invoice, and so does the list of what is new.
  await own.goto(server.url);
  const told = own.getByRole('link', { name: /^Your payment of RM .* could not be confirmed/ });
  await told.getByText('No such transfer has come.').waitFor();
  expect(await told.getAttribute('href')).toBe(`/invoices/${invoice.id}`);
  await own.getByRole('link', { name: /^Notifications/ }).click();
  await own
    .getByRole('link', { name: /A payment could not be confirmed/ })
    .first()
    .waitFor();
  await own.goto(`${server.url}/invoices/${invoice.id}`);
  await own.getByText('No such transfer has come.').waitFor();
  // Who in the office did what is not theirs.
  expect(await own.getByRole('button', { name: /history|Refund/ }).count()).toBe(0);
  expect(phone.errors).toEqual([]);
  await phone.close();
});

test('a sale over the counter is made of products and paid in full, at once', async () => {
  await office.open(`/invoices/${invoice.id}`);
  await office.button('More').click();
  await page.getByRole('menuitem', { name: 'New Invoice' }).click();
  await office.dialog().getByText('Counter sale').click();
  await office.agree('Create the sale');
  await page.waitForURL(/\/invoices\/\d+\/edit$/);
  await page.getByText('Add the products that are sold.').waitFor();
  expect(await office.button('Add Fee').count()).toBe(0);
  expect(await page.getByLabel('Due Date').count()).toBe(0);
  await pressShortcut(page, 'n');
  await office
    .dialog()
    .getByRole('combobox', { name: 'Product' })
    .or(office.dialog().getByRole('textbox', { name: 'Product' }))
    .click();
  await page.getByRole('option', { name: /^Uniform Set/ }).click();
  await office.agree('Add');
  await page.getByRole('link', { name: 'This sale is waiting for its payment of RM 95.50.' }).click();
  const amount = page.getByLabel('Amount (RM)');
  await expect.poll(() => amount.inputValue()).toBe('95.50');
  expect(await amount.getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('Payment Method').selectOption({ label: 'Cash' });
  await page.getByRole('textbox', { name: 'Payment Date' }).fill(TODAY);
  await page.getByRole('textbox', { name: 'Payment Date' }).blur();
  await office.button('Submit payment').click();
  await page.getByRole('link', { name: 'See the invoice' }).click();
  await page.getByRole('region', { name: 'Invoice' }).getByText('Completed (Manual)').waitFor();
});

test('a new invoice is asked for, made once, and takes over a previous one with its bills and payments', async () => {
  await office.open(`/invoices/${invoice.id}`);
  const owed = await office.balance().innerText();
  await office.button('More').click();
  await page.getByRole('menuitem', { name: 'New Invoice' }).click();
  await office.dialog().getByText('Are you sure to create a new invoice?').waitFor();
  // For which month is a choice; it begins with the one that is billed now.
  const month = office.dialog().getByLabel('Month');
  await expect.poll(() => month.inputValue()).toBe(BILLED);
  expect(await month.locator('option').allInnerTexts()).toContain(monthText(6, BILLED));
  // What would come along stands there before it does.
  const along = office.dialog().getByRole('list', { name: 'Carried forward' });
  await along.getByText(invoice.invoice_no).waitFor();
  expect(await along.innerText()).toContain(owed.replace('RM ', ''));
  await office.agree('Without carry forward');
  // The family has one of this month: the server takes another only from who says yes to that.
  await office.dialog().filter({ hasText: officeMessages.invoiceAgain }).waitFor();
  await office.agree('Yes, again');
  await page.waitForURL(/\/invoices\/\d+\/edit$/);
  await page.getByText('No bills on this invoice yet').waitFor();
  expect(page.url()).not.toContain(`/${invoice.id}/`);
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Due Date' }).inputValue())
    .toBe(wholeDayText(addDays(TODAY, 7)));

  await office.button('Import Prev. Inv.').click();
  await office.agree('Import');
  await toasted(page, messages.selectInvoice);
  const previous = office.dialog().getByLabel('Previous invoice');
  await expect.poll(() => previous.locator('option').count()).toBeGreaterThan(1);
  const choices = await previous.locator('option').allInnerTexts();
  const wanted = choices.find((text) => text.startsWith(invoice.invoice_no)) ?? '';
  await previous.selectOption({ label: wanted });
  await office.agree('Import');
  await office
    .dialog()
    .filter({ hasText: `Are you sure to import invoice ${invoice.invoice_no}?` })
    .getByRole('button', { name: 'Import', exact: true })
    .click();
  await expect.poll(() => office.dialog().count()).toBe(0);
  await payment('CDM 7788').waitFor();
  await expect.poll(() => office.balance().innerText()).toBe(owed);
  await office.open(`/invoices/${invoice.id}`);
  await page.getByText('This invoice was carried forward to').waitFor();
});

test.runIf(isLong)(
  'a parent without an active child gets an invoice, and bills go to another preschool while the money stays',
  async () => {
    const parent = await inDatabaseOf(server.dataDir, async (knex) => {
      const child = await knex('children')
        .join('child_parents', 'child_parents.child_id', 'children.id')
        .where({ 'child_parents.is_payer': true })
        .whereIn('children.status', [1])
        .orderBy('children.id', 'desc')
        .first('children.id', 'child_parents.user_id');
      // Booked: nobody attends yet; a sibling is booked at another preschool.
      await knex('children')
        .where({ id: child.id })
        .update({ status: 5, preschool_id: 1, classroom_id: null });
      await knex('child_parents').where({ user_id: child.user_id }).whereNot({ child_id: child.id }).delete();
      const there = await knex('preschools').where({ name: 'Tadika Kasih Ipoh' }).first('id');
      const sibling = await knex('children')
        .where({ preschool_id: there.id })
        .whereNotIn('id', knex('child_parents').select('child_id').where({ user_id: child.user_id }))
        .orderBy('id')
        .first('id');
      await knex('child_parents').where({ child_id: sibling.id }).delete();
      await knex('child_parents').insert({ child_id: sibling.id, user_id: child.user_id, is_payer: true });
      await knex('children').where({ id: sibling.id }).update({ status: 5, classroom_id: null });
      return child.user_id;
    });
    await office.open(`/parents/${parent}/invoices`);
    await page.getByRole('region', { name: 'Family' }).waitFor();
    await office.button('New Invoice').click();
    const preschool = office.dialog().getByLabel('Preschool');
    await expect.poll(() => preschool.locator('option').count()).toBeGreaterThan(1);
    // It begins with the preschool of one of them, and the other's is there to choose.
    await expect
      .poll(() => preschool.locator('option:checked').innerText())
      .toMatch(/^Tadika (Bintang Taman Melawati|Kasih Ipoh)$/);
    expect(await preschool.locator('option').allInnerTexts()).toEqual(
      expect.arrayContaining(['Tadika Bintang Taman Melawati', 'Tadika Kasih Ipoh']),
    );
    await preschool.selectOption({ label: 'Tadika Kasih Ipoh' });
    await office
      .dialog()
      .getByLabel('Month')
      .selectOption({ label: monthText(2, BILLED) });
    await office.agree('Without carry forward');
    await page.waitForURL(/\/invoices\/\d+\/edit$/);
    await page
      .getByRole('heading', { name: new RegExp(`^Invoice KSH-${monthAway(2, BILLED).slice(2, 4)}-`) })
      .waitFor();
    const made = Number(/invoices\/(\d+)/.exec(page.url())?.[1]);
    const colleague = await callerOf(server, 'admin@demo.test');
    await inDatabaseOf(server.dataDir, async (knex) => {
      const child = await knex('child_parents').where({ user_id: parent, is_payer: true }).first('child_id');
      const fee = { label: 'Registration', amount: 5_000, child_id: child.child_id };
      expect((await colleague.post(`/api/invoices/${made}/transactions`, fee)).status).toBe(200);
    });
    const cash = { payment_method: 5, paid_amount: 5_000, paid_at: DAY_BEFORE };
    expect((await colleague.post(`/api/invoices/${made}/payment`, cash)).status).toBe(200);
    await office.open(`/invoices/${made}/edit`);
    await page.getByRole('form', { name: 'Invoice' }).getByLabel('Preschool').selectOption({
      label: 'Tadika Pelangi Subang Jaya',
    });
    await office.button('Update').click();
    await page.getByText('so it stays at its preschool', { exact: false }).first().waitFor();
    await office.open(`/invoices/${made}`);
    await office.button('More').click();
    await page.getByRole('menuitem', { name: 'Bill elsewhere' }).click();
    await office.dialog().getByText('RM 50.00 already paid stays here as credit', { exact: false }).waitFor();
    await office.dialog().getByLabel('Preschool').selectOption({ label: 'Tadika Pelangi Subang Jaya' });
    await office.agree('Move the bills');
    await page.getByText('Registration').first().waitFor();
    await expect.poll(() => office.balance().innerText()).toBe('RM 50.00');
    await office.open(`/invoices/${made}`);
    await page.getByRole('region', { name: 'Invoice' }).getByText('Overpaid').waitFor();
  },
);

test.runIf(isLong)('what does not add up is closed one by one, each with its act and a reason', async () => {
  await office.open('/payments/declared');
  await page.getByRole('link', { name: 'Payments to reconcile' }).click();
  const list = (name: string | RegExp) => page.getByRole('region', { name });
  const open = list('Unresolved online payments').getByRole('article');
  await open.first().waitFor();
  const before = await open.count();
  expect(before).toBeGreaterThan(1);
  await open.first().getByRole('button', { name: 'Check status' }).click();
  await toasted(page, /^Checking with Billplz\./);
  await open.first().getByRole('button', { name: 'Discard' }).click();
  await because('They paid in cash.', 'Discard');
  await expect.poll(() => open.count()).toBe(before - 1);

  const differing = list('Amounts that differ').getByRole('article');
  await differing.first().waitFor();
  const differ = await differing.count();
  await differing.first().getByRole('button', { name: 'Confirm' }).click();
  await office.agree('Confirm');
  await expect.poll(() => differing.count()).toBe(differ - 1);

  const late = list('Money on locked or cancelled invoices').getByRole('article');
  await late.first().waitFor();
  const lately = await late.count();
  await late.first().getByRole('button', { name: 'Accept' }).click();
  await office.agree('Accept');
  await office.dialog().getByText(messages.acceptReasonRequired).waitFor();
  await because('They were told.', 'Accept');
  await expect.poll(() => late.count()).toBe(lately - 1);

  const credits = list('Credits').getByRole('article');
  const carried = credits.filter({ has: page.getByRole('button', { name: 'Carry forward' }) });
  const number = (await carried.first().getAttribute('aria-label')) ?? '';
  await carried.first().getByRole('button', { name: 'Carry forward' }).click();
  await office.agree('Carry forward');
  await toasted(page, messages.success);
  await credits.filter({ hasText: number }).waitFor({ state: 'detached' });

  await list('Unmatched provider notices').getByRole('button', { name: 'Mark resolved' }).click();
  await because('It was our own test.', 'Mark resolved');
  await list('Unmatched provider notices').waitFor({ state: 'detached' });
  expect(desk.errors).toEqual([]);
});

test.runIf(isLong)(
  'a principal works on the invoices of one preschool, and neither locks nor pays back',
  async () => {
    const tablet = await startTablet({ width: 1180, height: 820 });
    const { page: own } = tablet;
    await signIn(own, server.url, 'principal@demo.test');
    const principal = officePage(own, server.url);
    await principal.open('/invoices?status=3');
    const rows = own.locator('tbody tr');
    await rows
      .filter({ hasText: /BTG-\d\d-/ })
      .first()
      .waitFor();
    for (const text of await rows.allInnerTexts()) expect(text).toMatch(/BTG-\d\d-/);
    await rows.first().getByRole('checkbox').check();
    const bulk = own.getByRole('toolbar', { name: 'Selected invoices' });
    await bulk.getByRole('button', { name: 'E-mail' }).waitFor();
    expect(await bulk.getByRole('button', { name: 'Lock' }).count()).toBe(0);
    await rows.first().getByRole('link').click();
    await principal.button('Show the history').waitFor();
    expect(await own.getByRole('button', { name: /^(Lock|Refund)$/ }).count()).toBe(0);
    await principal.open('/payments/reconciliation');
    await own.getByRole('link', { name: 'Payments to confirm' }).last().waitFor();
    expect(await own.getByRole('region', { name: 'Unmatched provider notices' }).count()).toBe(0);
    const elsewhere = await inDatabaseOf(server.dataDir, (knex) =>
      knex('invoices').whereNot({ preschool_id: 1 }).first('id'),
    );
    await own.goto(`${server.url}/invoices/${elsewhere.id}`);
    await own.getByText(messages.notFound).first().waitFor();
    expect(tablet.errors).toEqual([]);
    await tablet.close();
  },
);

test('a deposit that was never paid is taken off, and nothing says that it was given back', async () => {
  const finance = await callerOf(server, 'finance@demo.test');
  const { parent, preschool, child } = await inDatabaseOf(server.dataDir, async (knex) => {
    const child = await knex('children')
      .join('child_parents', 'child_id', 'children.id')
      .where({ 'children.status': 2, is_payer: true, preschool_id: 1 })
      .whereNot({ user_id: invoice.parent_id })
      .whereNotExists(knex('deposit_moves').whereRaw('deposit_moves.parent_id = user_id'))
      .orderBy('children.id')
      .first('children.id', 'user_id', 'preschool_id');
    return { parent: child.user_id, preschool: child.preschool_id, child: child.id };
  });
  const form = { preschool_id: preschool, again: true };
  const made = (await finance.post(`/api/parents/${parent}/new-invoices`, form)).body.data;
  const line = { label: 'Key deposit', amount: 5_000, child_id: child, type: 'deposit' };
  expect((await finance.post(`/api/invoices/${made.id}/transactions`, line)).status).toBe(200);
  await office.open(`/parents/${parent}/invoices`);
  const held = page.getByRole('region', { name: 'Deposits' });
  await held.getByText('RM 50.00 not paid yet').waitFor();
  await held.getByRole('button', { name: /^Take off Key deposit/ }).click();
  await office
    .dialog()
    .getByText(/^It is not paid yet, so nothing is given back/)
    .waitFor();
  await because('No key was handed out', 'Take off');
  await page.waitForURL(/\/invoices\/\d+$/);
  await office.open(`/parents/${parent}/invoices`);
  await held.getByText('RM 50.00 of RM 50.00 credited').waitFor();
  expect(await held.getByText(/given back/i).count()).toBe(0);
});

test('a part of a deposit is given back, and what is owed is paid by agreed instalments', async () => {
  const { deposit, planned } = await inDatabaseOf(server.dataDir, async (knex) => {
    const held = await knex.raw(
      `SELECT deposit.*, users.id AS parent FROM users, LATERAL deposits_at(users.id, ?) AS deposit
        WHERE held > 1000 AND users.id <> ? ORDER BY line_id LIMIT 1`,
      [TODAY, invoice.parent_id],
    );
    const open = await knex('invoices')
      .where({ payment_status: 2, locked: false, preschool_id: 1, is_pos_invoice: false })
      .whereNot({ parent_id: held.rows[0].parent })
      .orderBy('id')
      .first('id');
    return { deposit: held.rows[0] as { parent: number; held: number }, planned: open.id as number };
  });
  await office.open(`/parents/${deposit.parent}/invoices`);
  const held = page.getByRole('region', { name: 'Deposits' });
  await held.getByText(ringgit(deposit.held)).first().waitFor();
  await held
    .getByRole('button', { name: /^Give back/ })
    .first()
    .click();
  await office.dialog().getByLabel('Amount (RM)').fill('10');
  await because('A key came back', 'Give back');
  await page.waitForURL(/\/invoices\/\d+$/);
  await page.getByRole('region', { name: 'Credit and debit notes' }).getByText('A key came back').waitFor();
  await office.open(`/parents/${deposit.parent}/invoices`);
  await held
    .getByText(ringgit(deposit.held - 1_000))
    .first()
    .waitFor();

  await office.open(`/invoices/${planned}`);
  const plan = page.getByRole('region', { name: 'Instalments' });
  await plan.getByRole('button', { name: 'Agree on instalments' }).click();
  await office.dialog().getByLabel('How the parent agreed').fill('At the desk');
  await office.dialog().getByLabel('Amount (RM)').first().fill('1');
  await office.agree('Save');
  await office.dialog().getByText(officeMessages.instalmentsSum).waitFor();
  await office.dialog().getByLabel('Number of months').selectOption('2');
  await office.agree('Save');
  await office.dialog().waitFor({ state: 'detached' });
  await expect.poll(() => plan.getByRole('listitem').count()).toBe(2);
  const parts = await plan.getByRole('listitem').allInnerTexts();
  const due = /RM\s*([\d,.]+)/.exec(parts[0] ?? '')?.[1]?.replace(',', '');
  await page.getByRole('link', { name: 'Record payment' }).click();
  // It begins with the instalment that is due.
  await expect.poll(() => page.getByLabel('Amount (RM)').inputValue()).toBe(due);
  await office.open(`/invoices/${planned}`);
  await plan.getByRole('button', { name: 'End the plan' }).click();
  await because('Not kept', 'End the plan');
  await plan.getByText(/not kept/).waitFor();
});

test('a statement of the bank is brought, what is sure is confirmed at once, the rest by hand, and booked', async () => {
  const [named, other] = await inDatabaseOf(server.dataDir, async (knex) =>
    knex('invoices')
      .join('users', 'users.id', 'invoices.parent_id')
      .where({ payment_status: 2, locked: false, preschool_id: 1, is_pos_invoice: false })
      .whereNot({ parent_id: invoice.parent_id })
      .whereNotExists((paid) => paid.from('payments').whereRaw('payments.invoice_id = invoices.id'))
      .distinctOn('parent_id')
      .orderBy('parent_id', 'desc')
      .limit(2)
      .select('invoices.*', 'users.name AS parent_name'),
  );
  const third = await inDatabaseOf(server.dataDir, async (knex) =>
    knex('invoices')
      .join('users', 'users.id', 'invoices.parent_id')
      .where({ locked: false, preschool_id: 1, is_pos_invoice: false })
      .whereIn('payment_status', [1, 2, 3])
      .where('balance', '>', 2_000)
      .whereNotIn('parent_id', [named.parent_id, other.parent_id, invoice.parent_id])
      .orderBy('invoices.id')
      .first('users.name AS parent_name'),
  );
  const file = [
    'Maybank2u Biz',
    'Transaction Date,Transaction Description,Transaction Ref,Debit,Credit',
    `${typedDay(DAY_BEFORE)},"YURAN ${named.invoice_no}",,,"${ringgit(named.balance)}"`,
    `${typedDay(DAY_BEFORE)},CASH DEPOSIT,,,12.34`,
    `${typedDay(DAY_BEFORE)},RENT OF THE HALL,,,77.00`,
    `${typedDay(DAY_BEFORE)},A GRANDFATHER FOR TWO,,,"${ringgit(2_000)}"`,
    `${typedDay(DAY_BEFORE)},BANK CHARGES,,2.00,`,
    `${typedDay(DAY_BEFORE)},UNKNOWN,,,twelve`,
  ].join('\n');
  // What the dashboard says is to book is what the statements have to book.
  await office.open('/dashboard');
  const waits = await page.getByRole('listitem').filter({ hasText: 'Bank statement lines' }).innerText();
  await office.open('/payments/bank');
  const brought = page.locator('tbody tr').filter({ hasText: 'maybank.csv' });
  await brought.getByRole('link').waitFor();
  const cells = await brought.locator('td, th').allInnerTexts();
  expect(cells.at(-3)).toBe(waits.split('\n')[0]);
  const choose = page.getByLabel('CSV file', { exact: true });
  await choose.setInputFiles({ name: 'a.pdf', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') });
  await page.getByRole('alert').first().waitFor();
  await choose.setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await office.dialog().getByLabel('Preschool').selectOption('1');
  expect(await office.dialog().getByLabel('Bank or provider').inputValue()).toBe('maybank');
  await office.agree('Read the lines');
  await page.waitForURL(/\/payments\/bank\/\d+$/);
  await page.getByText('Some rows could not be read').waitFor();
  const line = (text: string) => page.getByRole('article').filter({ hasText: text });
  await line(named.invoice_no).getByText('Why: Invoice number, Amount').waitFor();
  await page.getByRole('button', { name: 'Confirm all that is sure (1)' }).click();
  await line(named.invoice_no).getByText('Confirmed', { exact: true }).waitFor();

  await line('CASH DEPOSIT').getByRole('button', { name: 'Find the family' }).click();
  await office.dialog().getByRole('searchbox').fill(other.parent_name);
  await office.dialog().getByRole('radio').first().check();
  await office.agree('Confirm');
  await office.dialog().waitFor({ state: 'detached' });
  await line('CASH DEPOSIT').getByText('Confirmed', { exact: true }).waitFor();
  await line('RENT OF THE HALL').getByRole('button', { name: 'Leave out' }).click();
  await because('The hall was let', 'Leave out');
  await line('RENT OF THE HALL').getByText('The hall was let').waitFor();

  // One transfer for two families: a part for each, to the sen.
  await line('A GRANDFATHER').getByRole('button', { name: 'Split', exact: true }).click();
  await office.dialog().getByText('Left: RM 20.00').waitFor();
  await office.dialog().getByLabel('Part 1 (RM)').fill('12.50');
  await office.dialog().getByLabel('Part 2 (RM)').fill('8');
  await office.dialog().getByText('RM 0.50 too much').waitFor();
  await office.agree('Split');
  await office.dialog().getByText(officeMessages.bankPartsDiffer).waitFor();
  await office.dialog().getByLabel('Part 2 (RM)').fill('7.50');
  await office.dialog().getByText('Left: RM 0.00').waitFor();
  await office.agree('Split');
  await office.dialog().waitFor({ state: 'detached' });
  // A part is split further, and all of it undone.
  await line('Part 2 of 2').getByRole('button', { name: 'Split', exact: true }).click();
  await office.dialog().getByLabel('Part 1 (RM)').fill('5');
  await office.dialog().getByLabel('Part 2 (RM)').fill('2.50');
  await office.agree('Split');
  await office.dialog().waitFor({ state: 'detached' });
  await line('Part 3 of 3, of RM 20.00').getByRole('button', { name: 'Undo the split' }).click();
  await line('Part 3 of 3').waitFor({ state: 'detached' });
  await line('A GRANDFATHER').getByRole('button', { name: 'Split', exact: true }).click();
  await office.dialog().getByLabel('Part 1 (RM)').fill('12.50');
  await office.dialog().getByLabel('Part 2 (RM)').fill('7.50');
  await office.agree('Split');
  await office.dialog().waitFor({ state: 'detached' });
  for (const [part, family] of [
    ['Part 1 of 2, of RM 20.00', third.parent_name],
    ['Part 2 of 2, of RM 20.00', other.parent_name],
  ] as const) {
    await line(part)
      .getByRole('button', { name: /family/ })
      .click();
    await office.dialog().getByRole('searchbox').fill(family);
    await office.dialog().getByRole('radio').first().check();
    await office.agree('Confirm');
    await office.dialog().waitFor({ state: 'detached' });
    await line(part).getByText('Confirmed', { exact: true }).waitFor();
  }
  // What was decided of its parts would go: asked first.
  await line('Part 2 of 2').getByRole('button', { name: 'Undo the split' }).click();
  await office.dialog().getByText('What was decided about its parts is dropped.').waitFor();
  await office.dialog().getByRole('button', { name: 'Cancel' }).click();
  await office.dialog().waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Book what is confirmed (4)' }).click();
  await line('Part 2 of 2').getByText('Booked', { exact: true }).waitFor();
  expect(await line('Part 1 of 2').getByRole('button').count()).toBe(0);
  await line(named.invoice_no).getByText('Booked', { exact: true }).waitFor();
  await line('CASH DEPOSIT').getByText('Booked', { exact: true }).waitFor();
  const balance = await inDatabaseOf(server.dataDir, (knex) =>
    knex('invoices').where({ id: named.id }).first('balance'),
  );
  expect(balance).toEqual({ balance: 0 });
  // The same file once more brings nothing, and says so.
  const { pathname } = new URL(page.url());
  await office.open('/payments/bank');
  await choose.setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await office.dialog().getByLabel('Preschool').selectOption('1');
  await office.agree('Read the lines');
  await page.waitForURL((url) => url.pathname === pathname);
  await toasted(page, 'This file was uploaded before. Its lines appear as they are now.');
});
