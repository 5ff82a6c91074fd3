/** Revisions: what was changed of an invoice after its issue, and how its parent is told. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';

const { running, desk, put, trail, work } = moneyDesk();

// A session does not last for hours.
beforeEach(() => running.clock.set('2026-03-11T01:00:00Z'));
afterAll(() => expectBooks(running));

const child = (home: Household) => home.children[0] as Household['children'][0];
/** So many minutes of the business clock. */
const pass = (minutes: number) =>
  running.clock.set(new Date(running.clock.now().getTime() + minutes * MINUTE_MS).toISOString());
const revisions = async (invoice: { id: number }, by = desk.finance) =>
  dataOf(await by.get(`/api/invoices/${invoice.id}/revisions`));
const told = (invoice: { id: number }) =>
  running
    .knex('notifications')
    .where({ kind: 'invoice_revised' })
    .whereRaw("(about->>'invoice_id')::bigint = ?", [invoice.id])
    .orderBy('tell_at');

/** Whatever waits in the queue is due ten minutes later. */
async function tell() {
  pass(10);
  await running.knex('graphile_worker._private_jobs').update({ run_at: running.knex.raw('now()') });
  await work();
  // A session ends when nobody uses it for a while.
  desk.finance = await running.api.as(await buildUser(running.knex, 3));
}

/** An invoice of a new family, with a fee of RM 100, that was a draft and is issued. */
async function issued() {
  const home = await buildHousehold(running, desk.place.preschool);
  const draft = await newInvoice(desk.finance, home.parent, { as_draft: 1 });
  const { transaction: line } = await addFee(desk.finance, draft, child(home), 10_000);
  pass(1);
  const invoice = dataOf(await desk.finance.post(`/api/invoices/${draft.id}/issue`, {}));
  const parent = await running.api.as(home.parent);
  const path = `/api/invoices/${invoice.id}/transactions`;
  return { home, invoice, line, parent, path };
}

describe('a change after the issue', () => {
  it('is a revision with a number: lines added, removed, changed, and the price before and after', async () => {
    const { home, invoice, line, parent, path } = await issued();
    expect(invoice.revision).toBeNull();
    expect(await revisions(invoice)).toEqual([]);
    const added = await addFee(desk.finance, invoice, child(home), 5_000);
    expect(added.invoice.revision).toMatchObject({ number: 1 });
    dataOf(await desk.principal.put(`${path}/${line.id}`, { amount: 12_000 }));
    dataOf(await desk.finance.call('DELETE', `${path}/${added.transaction.id}`));
    dataOf(await put(invoice, { due_date: '2026-04-30' }));
    const said = await revisions(invoice);
    expect(said).toMatchObject([
      {
        number: 4,
        price: 12_000,
        price_before: 12_000,
        due_date: '2026-04-30',
        due_date_before: '2026-03-18',
      },
      { number: 3, price: 12_000, price_before: 17_000, removed: [{ label: 'Fee', total: 5_000 }] },
      {
        number: 2,
        price: 17_000,
        price_before: 15_000,
        by: expect.any(String),
        changed: [{ before: { total: 10_000 }, after: { total: 12_000, child_name: child(home).fullname } }],
      },
      { number: 1, price: 15_000, price_before: 10_000, added: [{ label: 'Fee', total: 5_000 }] },
    ]);
    expect((await viewed(parent, invoice)).revision.number).toBe(4);
    expect((await trail(invoice)).at(-1)?.after).toMatchObject({ revision: 4 });
    // The family sees what changed, not who did it.
    const shown = await revisions(invoice, parent);
    expect(shown.map((one: { number: number; by: null }) => [one.number, one.by])).toEqual([
      [4, null],
      [3, null],
      [2, null],
      [1, null],
    ]);
  });

  it('is none where nothing that it says changed: a payment, a lock, a status', async () => {
    const { invoice } = await issued();
    await pay(desk.finance, invoice, 4_000);
    dataOf(await put(invoice, { locked: 1 }));
    dataOf(await put(invoice, { locked: 0 }));
    dataOf(await put(invoice, { payment_status: 11 }));
    expect((await viewed(desk.finance, invoice)).revision).toBeNull();
  });

  it('of an invoice that was issued at once belongs to its issue for ten minutes, or until it is mailed', async () => {
    const home = await buildHousehold(running, desk.place.preschool);
    const slow = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, slow, child(home), 1_000);
    pass(9);
    expect((await addFee(desk.finance, slow, child(home), 2_000)).invoice.revision).toBeNull();
    pass(1);
    expect((await addFee(desk.finance, slow, child(home), 3_000)).invoice.revision.number).toBe(1);
    expect(await revisions(slow)).toMatchObject([{ number: 1, price: 6_000, price_before: 3_000 }]);
    const mailed = await newInvoice(desk.finance, home.parent);
    await addFee(desk.finance, mailed, child(home), 1_000);
    dataOf(await desk.finance.post(`/api/invoices/${mailed.id}/send-mail`, {}));
    expect((await addFee(desk.finance, mailed, child(home), 2_000)).invoice.revision.number).toBe(1);
  });

  it('of an invoice that is older than its revisions is the first that is known', async () => {
    const { home, invoice } = await issued();
    await running.knex.transaction(async (trx) => {
      await trx.raw('ALTER TABLE invoice_revisions DISABLE TRIGGER USER');
      await trx('invoice_revisions').where({ invoice_id: invoice.id }).delete();
      await trx.raw('ALTER TABLE invoice_revisions ENABLE TRIGGER USER');
    });
    await addFee(desk.finance, invoice, child(home), 500);
    expect(await revisions(invoice)).toMatchObject([
      { number: 1, price: 10_500, price_before: null, added: [], removed: [], changed: [] },
    ]);
  });

  it('at the same moment as others has a number of its own', async () => {
    const { home, invoice } = await issued();
    await Promise.all(Array.from({ length: 6 }, () => addFee(desk.finance, invoice, child(home), 100)));
    const said: { number: number }[] = await revisions(invoice);
    expect(said.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('comes in pages', async () => {
    const { home, invoice } = await issued();
    for (let count = 0; count < 5; count += 1) await addFee(desk.finance, invoice, child(home), 100);
    const { body } = await desk.finance.get(`/api/invoices/${invoice.id}/revisions?per_page=2&page=3`);
    expect([body.data.map(({ number }: { number: number }) => number), body.meta.total]).toEqual([[1], 5]);
    expect(body.data[0]).toMatchObject({ price_before: 10_000, added: [{ total: 100 }] });
  });

  it('stays as it was written', async () => {
    const { invoice } = await issued();
    const mine = { invoice_id: invoice.id };
    await expect(running.knex('invoice_revisions').where(mine).update({ price: 1 })).rejects.toThrow(
      'only added to',
    );
    await expect(running.knex('invoice_revisions').where(mine).delete()).rejects.toThrow('only added to');
  });
});

describe('the paper', () => {
  it('says which revision it is, and each earlier one says that there is a later one', async () => {
    const { home, invoice, parent } = await issued();
    await addFee(desk.finance, invoice, child(home), 5_000);
    await addFee(desk.finance, invoice, child(home), 700);
    const cookies = [...parent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const open = (query: string) =>
      fetch(`${running.api.url}/invoices/${invoice.id}/download-invoice${query}`, {
        headers: { Cookie: cookies },
      });
    const read = async (query: string) => (await readPdf(await (await open(query)).arrayBuffer())).text;
    expect(await read('')).toContain('2, 11 Mar 2026');
    const [first, own] = [await read('?revision=1'), await read('?revision=0')];
    expect(first).toContain('FORMER REVISION');
    expect(first).toContain('RM 150.00');
    expect(own).toContain('RM 100.00');
    expect(own).not.toContain('RM 150.00');
    expect((await open('?revision=9')).status).toBe(404);
  });
});

describe('telling the parent', () => {
  it('happens once for the changes of some minutes, when the price is another one', async () => {
    const { home, invoice } = await issued();
    await addFee(desk.finance, invoice, child(home), 5_000);
    pass(4);
    await addFee(desk.finance, invoice, child(home), 700);
    await tell();
    expect(await told(invoice)).toMatchObject([
      { user_id: home.parent.id, about: { invoice_no: invoice.invoice_no, revision: 2 } },
    ]);
    await addFee(desk.finance, invoice, child(home), 300);
    await tell();
    expect((await told(invoice)).map(({ about }) => about.revision)).toEqual([2, 3]);
  });

  it('is left out where the price is again what they know, and for a due date alone', async () => {
    const { home, invoice, path } = await issued();
    const { transaction } = await addFee(desk.finance, invoice, child(home), 5_000);
    await desk.finance.call('DELETE', `${path}/${transaction.id}`);
    dataOf(await put(invoice, { due_date: '2026-05-01' }));
    await tell();
    expect(await told(invoice)).toEqual([]);
  });

  it('is left out where the invoice is cancelled meanwhile, and where they will hear of the invoice itself', async () => {
    const { home, invoice } = await issued();
    await addFee(desk.finance, invoice, child(home), 5_000);
    dataOf(await put(invoice, { payment_status: 9 }));
    const late = await newInvoice(desk.finance, home.parent);
    pass(11);
    await addFee(desk.finance, late, child(home), 900);
    await tell();
    expect(await told(invoice)).toEqual([]);
    expect(await told(late)).toEqual([]);
  });

  it('goes by mail a day later where it was not opened', async () => {
    const { home, invoice } = await issued();
    await running.knex('notifications').update({ opened_at: running.clock.now() });
    await addFee(desk.finance, invoice, child(home), 5_000);
    await tell();
    pass(24 * 60);
    await tell();
    const mails = { about_type: 'invoice', about_id: String(invoice.id), kind: 'invoice' };
    expect(await running.knex('mails').where(mails).pluck('recipients')).toEqual([[home.parent.email]]);
  });
});
