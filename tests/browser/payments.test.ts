/**
 * Paying at the simulated providers and coming back, on a phone; and the settings that make it possible, at a
 * desk.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatSen } from '#shared/domain/money';
import { messages } from '#shared/messages';
import type { Caller } from '../support/api';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { TODAY } from '../support/demo-day';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { fits, fitsInItsLetters } from '../support/fits';
import { intercept } from '../support/intercept';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

const YEAR = TODAY.slice(0, 4);
let server: ServerProcess;
let phone: Tablet;
let page: Page;
let caller: Caller;
const tablets: Tablet[] = [];

beforeAll(async () => {
  server = await startDemo();
  phone = await startTablet({ width: 360, height: 740 });
  tablets.push(phone);
  ({ page } = phone);
  await signIn(page, server.url, 'parent@demo.test');
  caller = await callerOf(server, 'parent@demo.test');
});
afterAll(async () => {
  await Promise.all(tablets.map((tablet) => tablet.close()));
  await server?.stop();
});

interface Owed {
  id: number;
  invoice_no: string;
  balance: number;
}

const owed = () =>
  inDatabaseOf(
    server.dataDir,
    (knex): Promise<Owed> =>
      knex('invoices')
        .join('users', 'users.id', 'invoices.parent_id')
        .where({ 'users.email': 'parent@demo.test', locked: false })
        .where('balance', '>', 5_000)
        .whereIn('payment_status', [1, 2, 3])
        .orderBy('invoices.id', 'desc')
        .first('invoices.id', 'invoice_no', 'balance'),
  );
const paidOf = (id: number) =>
  inDatabaseOf(server.dataDir, (knex) =>
    knex('payments').where({ invoice_id: id, source: 'provider' }).orderBy('id'),
  );

/** The provider's page of a payment that the parent starts. */
async function start(body: object): Promise<{ invoice: Owed; url: string }> {
  const invoice = await owed();
  const answer = await caller.post(`/api/invoices/${invoice.id}/payment`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return { invoice, url: answer.body.data.redirect_url };
}

test('a bank that does not pay leads back with a second try, which is received', async () => {
  const { invoice, url } = await start({ payment_method: 1, paid_amount: 1_000 });
  const before = (await paidOf(invoice.id)).length;
  await page.goto(url);
  await page.getByText('This is a simulation.').waitFor();
  await page.getByText('RM 10.00').waitFor();
  await fitsInItsLetters(page);
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('heading', { name: 'Not paid' }).waitFor();
  await page.getByText('Your bank did not make this payment.').waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await page.getByText(messages.paymentThanks).waitFor();
  await page.getByText(invoice.invoice_no).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await fits(page);
  const after = await paidOf(invoice.id);
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({ amount: 1_000, state: 'confirmed', payment_method: 1 });
});

test('a parent pays an invoice from its screen to the receipt, and finds it paid there', async () => {
  const invoice = await owed();
  await page.goto(`${server.url}/invoices/${invoice.id}/pay`);
  const form = page.getByRole('form', { name: 'Pay' });
  const goOn = form.getByRole('button', { name: 'Continue to payment' });
  await goOn.waitFor();
  await intercept(page, '**/api/invoices/*/payment', (route) =>
    route.fulfill({ status: 503, json: { message: messages.paymentProviderAway } }),
  );
  await goOn.click();
  // A toast would be gone before it is read.
  await form.getByRole('alert').getByText(messages.paymentProviderAway).waitFor();
  await page.unroute('**/api/invoices/*/payment');
  await form.getByLabel('Amount (RM)').fill('10.50');
  await form.getByRole('alert').waitFor({ state: 'detached' });
  await goOn.click();
  await page.getByText('RM 10.50').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  // What is left, and the receipt.
  await page.getByText('Left to pay').waitFor();
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  await page.getByRole('link', { name: 'See the invoice' }).click();
  await page.getByRole('region', { name: 'Payments' }).getByText('10.50').first().waitFor();
  await fits(page);
});

test('a payment that is under way elsewhere is named before another one begins', async () => {
  const { invoice } = await start({ payment_method: 1, paid_amount: 1_300 });
  await page.goto(`${server.url}/invoices/${invoice.id}/pay`);
  await page.getByLabel('Amount (RM)').fill('14');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^A payment of RM 13.00 was started at .* and may still arrive/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The same payment goes on where it was.
  await page.getByLabel('Amount (RM)').fill('13');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('This is a simulation.').waitFor();
});

test('a page that waits follows by itself when the payment is made on another device', async () => {
  const { url, invoice } = await start({ payment_method: 1, paid_amount: 1_100 });
  const attempt = await inDatabaseOf(server.dataDir, (knex) =>
    knex('payment_attempts').where({ invoice_id: invoice.id, amount: 1_100 }).first('id'),
  );
  await page.goto(`${server.url}/payments/${attempt.id}`);
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' });
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
});

test('a card is paid on a phone where nobody is signed in, as by a QR code', async () => {
  const { url, invoice } = await start({ payment_method: 4, paid_amount: 1_200 });
  const other = await startTablet({ width: 360, height: 740 });
  tablets.push(other);
  await other.page.goto(url);
  await other.page.getByRole('button', { name: 'Fail' }).click();
  await other.page.getByText('The card was declined.').waitFor();
  await other.page.getByRole('button', { name: 'Pay' }).click();
  await other.page.getByRole('heading', { name: 'Payment received' }).waitFor();
  await other.page.getByText(invoice.invoice_no).waitFor();
  expect(await other.page.getByRole('link', { name: 'See the invoice' }).count()).toBe(0);
  expect((await paidOf(invoice.id)).at(-1)).toMatchObject({ amount: 1_200, payment_method: 4 });
  expect(other.errors).toEqual([]);
});

test('who goes back without paying is told so, and a made-up address says nothing', async () => {
  const { url } = await start({ payment_method: 4, paid_amount: 1_300 });
  await page.goto(url);
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await page.getByText('You came back without paying.').waitFor();
  await page.goto(`${server.url}/payments/00000000-0000-4000-8000-000000000000`);
  await page.getByText('This payment is not known.').waitFor();
  expect(phone.errors).toEqual([]);
});

test('all that is due is paid from the home at once, and each invoice is named', async () => {
  await page.goto(server.url);
  await page.getByRole('link', { name: /^Pay all RM/ }).click();
  const form = page.getByRole('form', { name: 'Pay all' });
  const rows = form.getByRole('list', { name: 'To pay' }).getByRole('listitem');
  await rows.first().waitFor();
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await fits(page);
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  // One of them was left at the provider by an earlier test.
  await page.getByRole('dialog').getByRole('button', { name: 'Start another payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment received' }).waitFor();
  const paid = await page.getByText(/^BTG-\d\d-\d+ ·/).allInnerTexts();
  expect(paid).toHaveLength(count);
  await fits(page);
  expect(await owed()).toBeUndefined();

  // Each payment is in the statement of the year, after which nothing is owed.
  await page.goto(`${server.url}/my/invoices`);
  const tabs = page.getByRole('navigation', { name: 'Invoices and receipts' });
  await tabs.getByRole('link', { name: 'Statement' }).click();
  await page.getByRole('heading', { name: 'My statement' }).waitFor();
  for (const text of paid)
    await page
      .getByRole('listitem')
      .filter({ hasText: text.split(' ')[0] as string })
      .filter({ hasText: /^Payment/ })
      .first()
      .waitFor();
  const own = `/api/users/${caller.userId}`;
  const statement = (await caller.get(`${own}/statement?from=${YEAR}-01-01&to=${TODAY}`)).body.data;
  expect(statement.closing).toBeLessThanOrEqual(0);
  await page.getByText(formatSen(statement.closing)).first().waitFor();
  // The paper for tax is given of the year that is over; what was paid today is in this year's.
  await tabs.getByRole('link', { name: 'For tax' }).click();
  await page.getByRole('heading', { name: 'Fees paid in a year' }).waitFor();
  const paper = page.getByRole('link', { name: 'Download PDF' }).first();
  const file = await page.request.get(new URL((await paper.getAttribute('href')) ?? '', server.url).href);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.reload();
  await page.getByText(/^Statement \S+, given on /).waitFor();
  await page.getByLabel('Year').selectOption(YEAR);
  const [place] = (await caller.get(`${own}/tax-statement?year=${YEAR}`)).body.data.preschools;
  expect(place.paid).toBeGreaterThan(0);
  await page
    .getByText(formatSen(place.paid + place.refunded))
    .first()
    .waitFor();
  await fits(page);
});

test.runIf(isLong)(
  'finance adds a gateway that was tested, edits it without its keys, and deletes it by name; a super admin confirms both',
  async () => {
    const desk = await startTablet({ width: 1440, height: 900 });
    tablets.push(desk);
    const { page: table } = desk;
    await signIn(table, server.url, 'finance@demo.test');
    await table.goto(`${server.url}/settings/payment-gateways`);
    const row = (text: string) => table.getByRole('row').filter({ hasText: text });
    await row('Online banking (simulation)').getByText('Default').waitFor();
    await row('Cards (simulation)').getByText('Tadika Pelangi Subang Jaya').waitFor();

    await table.getByRole('link', { name: 'Add setting' }).click();
    const save = () => table.getByRole('button', { name: 'Test and add' }).click();
    await save();
    await table.getByText(messages.nameFieldRequired).waitFor();
    await table.getByLabel('Name').first().fill('Pelangi’s own bank');
    await table.getByLabel('Billplz Collection Id').fill('demo_tadika');
    await table
      .getByLabel('Billplz X Signature', { exact: false })
      .first()
      .fill('S-demo-x-signature-of-tadika');
    await table.getByLabel('Billplz Api Key', { exact: false }).first().fill('a-wrong-key');
    await table.getByRole('combobox', { name: 'Preschools' }).click();
    await table.getByRole('option', { name: 'Tadika Pelangi Subang Jaya' }).click();
    await table.keyboard.press('Escape');
    await save();
    await table.getByText(messages.billplzKeyRefused).waitFor();
    await table.getByLabel('Billplz Api Key', { exact: false }).first().fill('demo-billplz-api-key-0001');
    await save();
    await toasted(table, 'Saved. Someone else at head office must confirm it.');
    await row('Pelangi’s own bank').getByText('Tadika Pelangi Subang Jaya').waitFor();
    await row('Pelangi’s own bank').getByText('New, to confirm').waitFor();

    await row('Pelangi’s own bank').getByText('Billplz').click();
    await table.getByText('Saved: ••••••••0001.', { exact: false }).waitFor();
    await table.getByText('New gateway waiting for a second person').waitFor();
    await table.getByText('Someone else at head office must confirm this.').waitFor();
    expect(await table.getByRole('button', { name: 'Confirm the new gateway' }).count()).toBe(0);
    const other = await startTablet({ width: 1440, height: 900 });
    tablets.push(other);
    const confirm = async (gateway: string, button: string) => {
      await other.page.goto(`${server.url}/settings/payment-gateways`);
      await other.page.getByRole('link', { name: gateway, exact: true }).click();
      await other.page.getByRole('button', { name: button, exact: true }).click();
      await toasted(other.page, 'Confirmed.');
    };
    await signIn(other.page, server.url, 'superadmin@demo.test');
    await confirm('Pelangi’s own bank', 'Confirm the new gateway');
    await table.reload();
    await expect.poll(() => table.getByText('New gateway waiting').count()).toBe(0);
    await table.getByText('Saved: ••••••••0001.', { exact: false }).waitFor();
    await table.getByLabel('Name').first().fill('FPX of Pelangi');
    await table.getByRole('button', { name: 'Save' }).click();
    await row('FPX of Pelangi').waitFor();

    const dialog = table.getByRole('dialog');
    const address = /\/api\/settings\/\d+\/delete$/;
    await intercept(table, address, (route) =>
      route.fulfill({ status: 409, json: { message: 'Not just now.' } }),
    );
    await table.getByRole('button', { name: 'Delete FPX of Pelangi' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toasted(table, 'Opss: Not just now.');
    await table.unroute(address);
    await row('FPX of Pelangi').waitFor();
    await table.getByRole('button', { name: 'Delete FPX of Pelangi' }).click();
    await dialog.getByText('Delete “FPX of Pelangi”?').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toasted(table, 'It is deleted once someone else at head office confirms it.');
    await row('FPX of Pelangi').getByText('Deletion to confirm').waitFor();
    await confirm('FPX of Pelangi', 'Delete it');
    await other.page.getByText('This setting no longer exists.').waitFor();
    await table.reload();
    await row('Cards (simulation)').waitFor();
    expect(await row('FPX of Pelangi').count()).toBe(0);
    await table.route('**/api/preschools', (route) => route.fulfill({ json: { data: [] } }));
    await table.reload();
    await row('Cards (simulation)')
      .getByText(/^N\/a(, N\/a)*$/)
      .waitFor();
    await table.route('**/api/settings', (route) => route.fulfill({ json: { data: [] } }));
    await table.reload();
    await table.getByText('No Data Available.').waitFor();
    expect(desk.errors).toEqual([]);
  },
);
