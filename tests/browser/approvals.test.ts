/** Four eyes on screen: what is above a limit is asked for, and done once a second person approves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTablet, type Tablet } from '../support/browser';
import { callerOf, startDemo } from '../support/demo-server';
import { inDatabaseOf } from '../support/embedded-database';
import { officePage } from '../support/office-page';
import { isLong } from '../support/rounds';
import type { ServerProcess } from '../support/server-process';
import { toasted } from '../support/toasts';

let server: ServerProcess;
let desk: Tablet;
let other: Tablet;
let invoice: { id: number; invoice_no: string; balance: number };

beforeAll(async () => {
  server = await startDemo();
  await inDatabaseOf(server.dataDir, async (knex) => {
    invoice = await knex('invoices')
      .where({ payment_status: 3, locked: false })
      .where('balance', '>', 10_000)
      .orderBy('id', 'desc')
      .first();
    const limits = { write_off: 10_000, discount: 5_000 };
    await knex('approval_limits').delete();
    for (const [act, amount] of Object.entries(limits))
      await knex('approval_limits').insert({ act, amount, updated_at: new Date() });
  });
  desk = await startTablet({ width: 1440, height: 900 });
  other = await startTablet({ width: 360, height: 740 });
  await signIn(desk.page, server.url, 'finance@demo.test');
  await signIn(other.page, server.url, 'admin@demo.test');
});
afterAll(async () => {
  await desk?.close();
  await other?.close();
  await server?.stop();
});

const balanceOf = () =>
  inDatabaseOf(
    server.dataDir,
    async (knex) => (await knex('invoices').where({ id: invoice.id }).first()).balance,
  );

test('a write-off above the limit is asked for, and changes nothing', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await office.open(`/invoices/${invoice.id}`);
  await page.getByRole('button', { name: 'Write off' }).click();
  await office.dialog().getByLabel('Reason').fill('They moved to Sabah.');
  await office.agree('Write off');
  await page.getByText('Ask a second person?').waitFor();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await toasted(page, 'Sent to head office. You will be notified of the decision.');
  expect(await balanceOf()).toBe(invoice.balance);
  await office.open('/approvals');
  const row = page.getByRole('listitem').filter({ hasText: invoice.invoice_no });
  await row.getByText('They moved to Sabah.').waitFor();
  await row.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0);
});

test('a second person sees what would change and approves it: the act is done', async () => {
  const { page } = other;
  const office = officePage(page, server.url);
  await office.open('/approvals');
  const row = page.getByRole('listitem').filter({ hasText: invoice.invoice_no });
  await row.getByText(/goes from RM\s.* to RM\s0\.00/).waitFor();
  await row.getByRole('button', { name: 'Approve' }).click();
  await office.agree('Approve');
  await page.getByText('No requests waiting').waitFor();
  expect(await balanceOf()).toBe(0);
  await page.getByRole('link', { name: 'Decided' }).click();
  await row.getByText('Approved').waitFor();
});

test('a discount above the limit asks for its reason, and waits for a second person', async () => {
  const { page } = desk;
  const office = officePage(page, server.url);
  await office.open('/children/1/bills');
  const discount = page.getByRole('form', { name: 'Child Discount' });
  await discount
    .getByRole('combobox', { name: 'Discount For Programme' })
    .selectOption({ label: 'ID 1 | Full Day Programme' });
  await discount.getByRole('textbox', { name: 'Discount Amount (RM)' }).fill('50.01');
  await discount.getByRole('textbox', { name: 'Discount Label' }).fill('Third child');
  await discount.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Ask a second person?').waitFor();
  await office.agree('Ask for approval');
  await office.dialog().getByText('Say why.').waitFor();
  await office.dialog().getByLabel('Reason').fill('Three of one family.');
  await office.agree('Ask for approval');
  await toasted(page, 'Sent to head office. You will be notified of the decision.');
  expect(await office.row('Third child').count()).toBe(0);
  await office.open('/approvals');
  await page.getByRole('listitem').filter({ hasText: 'Three of one family.' }).waitFor();
});

test.runIf(isLong)(
  'a line that goes, and an invoice that is cancelled, wait for a second person',
  async () => {
    const { page } = desk;
    const office = officePage(page, server.url);
    const line = await inDatabaseOf(server.dataDir, (knex) =>
      knex('bill_lines')
        .join('invoices', 'invoices.id', 'invoice_id')
        .where({ payment_status: 3, locked: false, was_unbilled: false, kind: 'bill' })
        .where('bill_lines.amount', '>', 10_000)
        .orderBy('bill_lines.id', 'desc')
        .first('bill_lines.id', 'bill_lines.label', 'invoice_id'),
    );
    await office.open(`/invoices/${line.invoice_id}/edit`);
    await office.button(`Remove ${line.label}`).first().click();
    await office.agree('Remove');
    await page.getByText('Ask a second person?').waitFor();
    await office.dialog().getByLabel('Reason').fill('Was never there.');
    await office.agree('Ask for approval');
    await toasted(page, 'Sent to head office. You will be notified of the decision.');
    await page.getByLabel('Payment Status').selectOption({ label: 'Cancelled' });
    await office.button('Update').click();
    await page.getByText('Ask a second person?').waitFor();
    await office.dialog().getByLabel('Reason').fill('Made by mistake.');
    const asked = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/approvals') && answer.request().method() === 'POST',
    );
    await office.agree('Ask for approval');
    expect((await asked).status()).toBe(200);
    await office.open('/approvals');
    const row = (reason: string) => page.getByRole('listitem').filter({ hasText: reason });
    await row('Was never there.')
      .getByText(/^Line to remove, RM/)
      .waitFor();
    await row('Made by mistake.')
      .getByText(/^Invoice to cancel, RM/)
      .waitFor();
  },
);

test('a principal cancels two invoices: the one is done, the other is finance’s to decide and not their own', async () => {
  const principal = await callerOf(server, 'principal@demo.test');
  const parent = await inDatabaseOf(server.dataDir, (knex) =>
    knex('users').where({ email: 'parent@demo.test' }).first('id', 'name'),
  );
  const bill = async (amount: number): Promise<{ id: number; invoice_no: string }> => {
    const form = { with_carry_forward: 0, preschool_id: 1, again: true };
    const made = (await principal.post(`/api/parents/${parent.id}/new-invoices`, form)).body.data;
    const fee = { invoice_id: made.id, label: 'Camp', amount, child_id: 1, type: 'bill' };
    const billed = await principal.post(`/api/invoices/${made.id}/transactions`, fee);
    expect(billed.status).toBe(200);
    return made;
  };
  const [small, large] = [await bill(3_000), await bill(20_000)];
  const statusOf = ({ id }: { id: number }) =>
    inDatabaseOf(
      server.dataDir,
      async (knex) => (await knex('invoices').where({ id }).first()).payment_status,
    );
  const theirs = await startTablet({ width: 1180, height: 820 });
  try {
    const { page } = theirs;
    await signIn(page, server.url, 'principal@demo.test');
    const office = officePage(page, server.url);
    await office.open(`/invoices?search=${encodeURIComponent(parent.name)}`);
    for (const { invoice_no } of [small, large])
      await page.getByRole('checkbox', { name: `Select ${invoice_no}`, exact: true }).check();
    await page.getByLabel('Status to set').selectOption({ label: 'Cancelled' });
    await office.button('Set').click();
    await office.agree('Set');
    await office.dialog().getByText('Give a reason.').waitFor();
    await office.dialog().getByLabel('Reason').fill('The camp was dropped.');
    await office.agree('Set');
    await toasted(page, '1 done, 1 waits for a second person.');
    expect([await statusOf(small), await statusOf(large)]).toEqual([9, 1]);
    const told = page.getByRole('status').filter({ hasText: '1 invoice waits for a second person' });
    await told.getByRole('link', { name: 'See what waits' }).click();
    const own = page.getByRole('listitem').filter({ hasText: large.invoice_no });
    await own.getByText('The camp was dropped.').waitFor();
    await own.getByRole('button', { name: 'Withdraw' }).waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

    const finance = officePage(desk.page, server.url);
    await finance.open('/approvals');
    const row = desk.page.getByRole('listitem').filter({ hasText: large.invoice_no });
    await row.getByText(/^Invoice to cancel, RM 200\.00$/).waitFor();
    await row.getByRole('button', { name: 'Approve' }).click();
    await finance.agree('Approve');
    await row.waitFor({ state: 'detached' });
    expect(await statusOf(large)).toBe(9);
    await office.open('/approvals');
    await page.getByText('No requests waiting').waitFor();
  } finally {
    await theirs.close();
  }
});
