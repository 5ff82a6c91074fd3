/** Drafts: an invoice that is not issued yet. It has no number, and asks nobody for anything. */
import { afterAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Answer } from '../support/api';
import { buildBillLine } from '../support/factories';
import {
  addFee,
  buildHousehold,
  cash,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  refusal,
  viewed,
} from './money';
import { moneyDesk } from './money-desk';

const { running, desk, make, owing, put, trail } = moneyDesk();

afterAll(() => expectBooks(running));

const child = (home: Household) => home.children[0] as Household['children'][0];
const household = () => buildHousehold(running, desk.place.preschool);
const issue = (invoice: { id: number }, by = desk.finance) =>
  by.post(`/api/invoices/${invoice.id}/issue`, {});
const throwAway = (invoice: { id: number }) => desk.finance.call('DELETE', `/api/invoices/${invoice.id}`);

/** A draft of a new family with a fee. */
async function draftOf(home: Household, amount = 10_000) {
  const made = await newInvoice(desk.finance, home.parent, { as_draft: 1 });
  return (await addFee(desk.finance, made, child(home), amount)).invoice;
}

describe('a draft', () => {
  it('has no number and no entry, shows what its lines come to, and owes nothing', async () => {
    const draft = await draftOf(await household());
    expect(draft).toMatchObject({
      invoice_no: '',
      issued_at: null,
      payment_status: 12,
      payment_status_name: 'Draft',
      price: 10_000,
      balance: 0,
      due_date: null,
    });
    expect(await running.knex('ledger_entries').where({ invoice_id: draft.id })).toEqual([]);
    expect(await running.knex('invoice_numbers').where({ invoice_id: draft.id })).toEqual([]);
    expect(await running.knex('notifications').where({ event: String(draft.id) })).toEqual([]);
  });

  it('is no invoice for its parent, by whatever call', async () => {
    const home = await household();
    const draft = await draftOf(home);
    const parent = await running.api.as(home.parent);
    for (const path of ['', '/transactions'])
      expect((await parent.get(`/api/invoices/${draft.id}${path}`)).status).toBe(404);
    expect((await parent.get(`/invoices/${draft.id}/download-invoice`)).status).toBe(404);
    expect((await parent.get(`/api/payment-methods/${draft.id}`)).status).toBe(404);
    expect((await parent.post(`/api/invoices/${draft.id}/payment`, cash(1))).status).toBe(404);
    expect(dataOf(await parent.get('/api/invoices'))).toEqual([]);
    expect(dataOf(await parent.get('/api/portal/home')).due).toMatchObject({
      total: 0,
      count: 0,
      invoices: [],
    });
    dataOf(await issue(draft));
    expect(dataOf(await parent.get('/api/invoices'))).toMatchObject([{ id: draft.id, price: 10_000 }]);
    expect(dataOf(await parent.get('/api/portal/home')).due).toMatchObject({ total: 10_000, count: 1 });
  });

  it('takes lines, bills and dates as an invoice does', async () => {
    const home = await household();
    await buildBillLine(running.knex, child(home), desk.place.product);
    const draft = await draftOf(home);
    const { moved, invoice } = dataOf(
      await desk.finance.put(`/api/invoices/${draft.id}/pull-unbilled-bills`),
    );
    expect([moved, invoice.price]).toEqual([1, 95_000]);
    expect(dataOf(await put(draft, { due_date: '2026-04-01' }))).toMatchObject({
      due_date: '2026-04-01',
      payment_status: 12,
    });
    const moved_to = dataOf(await put(draft, { preschool: desk.elsewhere.preschool.id }));
    expect(moved_to).toMatchObject({
      invoice_no: '',
      former_numbers: [],
      preschool: desk.elsewhere.preschool.id,
    });
  });

  it('takes no money, no balance, no lock, no status and no mail before it is issued, and says so', async () => {
    const home = await household();
    const other = (
      await addFee(desk.finance, await newInvoice(desk.finance, home.parent), child(home), 5_000)
    ).invoice;
    const draft = await draftOf(home);
    const path = `/api/invoices/${draft.id}`;
    const refused: Answer[] = [
      await desk.finance.post(`${path}/payment`, cash(10_000)),
      await desk.finance.post(`${path}/pay-out`, { amount: 1, payment_method: 5, reason: 'Back.' }),
      await desk.finance.post(`${path}/carry-forward`, {}),
      await desk.finance.put(`${path}/pull-invoice`, { invoice_id: other.id }),
      await desk.finance.post(`${path}/bill-anew`, { preschool_id: desk.elsewhere.preschool.id }),
      await desk.finance.post(`${path}/send-mail`, {}),
      await put(draft, { locked: 1 }),
    ];
    for (const answer of refused) expect(refusal(answer)).toEqual([409, messages.invoiceDraft]);
    for (const payment_status of [1, 9, 10, 11])
      expect(refusal(await put(draft, { payment_status }))).toEqual([
        422,
        { payment_status: [messages.invoiceDraft] },
      ]);
    const form = { as_draft: 1, with_carry_forward: 1, again: 1 };
    expect(refusal(await desk.finance.post(`/api/parents/${home.parent.id}/new-invoices`, form))).toEqual([
      422,
      { with_carry_forward: [messages.invoiceDraft] },
    ]);
    // Nor does it go along with another invoice.
    expect(
      refusal(await desk.finance.put(`/api/invoices/${other.id}/pull-invoice`, { invoice_id: draft.id })),
    ).toEqual([422, { invoice_id: [officeMessages.importNotPossible] }]);
    expect(dataOf(await desk.finance.post(`/api/invoices/${other.id}/carry-forward`, {}))).toMatchObject({
      carried: 0,
    });
    expect(dataOf(await desk.finance.get(`${path}/to-take-up`)).balances).toEqual([]);
  });

  it('stands in no figure and no list of what is owed', async () => {
    const home = await household();
    const figures = async () => [
      dataOf(await desk.principal.get('/api/reports/get-all-total?date=2026-03')),
      dataOf(await desk.principal.get('/api/reports/outstanding-by-parents?includeBCH=1')),
    ];
    const before = await figures();
    const draft = await draftOf(home);
    expect(await figures()).toEqual(before);
    dataOf(await issue(draft));
    expect(await figures()).not.toEqual(before);
  });

  it('is found among the drafts, and not among what is issued', async () => {
    const home = await household();
    const draft = await draftOf(home);
    const ids = async (filter: string) =>
      dataOf(await desk.finance.get(`/api/invoices?parent=${home.parent.id}${filter}`)).map(
        ({ id }: { id: number }) => id,
      );
    expect([await ids(''), await ids('&drafts=1'), await ids('&drafts=0')]).toEqual([
      [draft.id],
      [draft.id],
      [],
    ]);
    dataOf(await issue(draft));
    expect([await ids('&drafts=1'), await ids('&drafts=0')]).toEqual([[], [draft.id]]);
  });

  it('counts as the month’s invoice, so that a second one is asked about', async () => {
    const home = await household();
    await draftOf(home);
    const again = await desk.finance.post(`/api/parents/${home.parent.id}/new-invoices`, {});
    expect(refusal(again)).toEqual([422, { again: [officeMessages.invoiceAgain] }]);
  });
});

describe('issuing', () => {
  it('gives the next number, the day, its entries and a due date, and tells the parent', async () => {
    const home = await household();
    const draft = await draftOf(home);
    await running.knex('preschools').where({ id: desk.place.preschool.id }).update({ invoice_due_days: 14 });
    const before = await make();
    const issued = dataOf(await issue(draft, desk.principal));
    expect(issued).toMatchObject({
      payment_status: 1,
      price: 10_000,
      balance: 10_000,
      due_date: '2026-03-25',
      issued_at: running.clock.now().toISOString(),
    });
    expect(Number(issued.invoice_no.slice(-5))).toBe(Number(before.invoice_no.slice(-5)) + 1);
    expect(await running.knex('ledger_entries').where({ invoice_id: draft.id })).toMatchObject([
      { kind: 'charge', amount: 10_000, child_id: child(home).id, effective_date: '2026-03-11' },
    ]);
    expect(await running.knex('notifications').where({ event: String(draft.id) })).toMatchObject([
      { user_id: home.parent.id, kind: 'new_invoice', tell_at: running.clock.now() },
    ]);
    expect((await trail(draft)).at(-1)).toMatchObject({ action: 'issued', actor_id: desk.principal.userId });
    await running
      .knex('preschools')
      .where({ id: desk.place.preschool.id })
      .update({ invoice_due_days: null });
  });

  it('happens once, however often and by however many it is asked for', async () => {
    const draft = await draftOf(await household());
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue(draft)));
    const numbers = new Set(answers.map((answer) => dataOf(answer).invoice_no));
    expect(numbers.size).toBe(1);
    expect(await running.knex('invoice_numbers').where({ invoice_id: draft.id })).toHaveLength(1);
    expect(await running.knex('ledger_entries').where({ invoice_id: draft.id })).toHaveLength(1);
    dataOf(await issue(draft));
    expect((await trail(draft)).filter(({ action }) => action === 'issued')).toHaveLength(1);
  });

  it('is refused without a line, and from an older version', async () => {
    const empty = await make({ as_draft: true });
    expect(refusal(await issue(empty))).toEqual([422, { '': [officeMessages.draftEmpty] }]);
    const draft = await draftOf(await household());
    const old = await desk.finance.post(`/api/invoices/${draft.id}/issue`, { version: draft.version - 1 });
    expect([old.status, old.body.message]).toEqual([409, messages.conflict]);
  });

  it('of many is one act: what has no line is refused alone, what is issued stays', async () => {
    const [one, two] = [await draftOf(await household()), await draftOf(await household())];
    const [empty, issued] = [await make({ as_draft: 1 }), await owing()];
    const ids = [two.id, empty.id, one.id, issued.id];
    const act = dataOf(await desk.finance.post('/api/invoices/bulk', { ids, act: 'issue' }));
    expect([...act.done].sort()).toEqual([one.id, two.id, issued.id].sort());
    expect(act.refused).toEqual([{ id: empty.id, message: officeMessages.draftEmpty }]);
    expect((await viewed(desk.finance, issued)).invoice_no).toBe(issued.invoice_no);
    expect((await viewed(desk.finance, one)).payment_status).toBe(1);
  });

  it('of many at two preschools, by two people at once in other orders, waits for nobody in a circle', async () => {
    const homes = await Promise.all(Array.from({ length: 6 }, household));
    const drafts = [];
    for (const [index, home] of homes.entries()) {
      const draft = await draftOf(home);
      if (index % 2) dataOf(await put(draft, { preschool: desk.elsewhere.preschool.id }));
      drafts.push(draft.id);
    }
    const halves = [drafts.slice(0, 3), drafts.slice(3).reverse()];
    const answers = await Promise.all(
      halves.map((ids) => desk.finance.post('/api/invoices/bulk', { ids, act: 'issue' })),
    );
    expect(answers.map((answer) => dataOf(answer).done.length)).toEqual([3, 3]);
  });
});

describe('throwing a draft away', () => {
  it('gives its bills back, and leaves nothing of it but the trail', async () => {
    const home = await household();
    const bill = await buildBillLine(running.knex, child(home), desk.place.product);
    const draft = await draftOf(home);
    await desk.finance.put(`/api/invoices/${draft.id}/pull-unbilled-bills`);
    expect(dataOf(await throwAway(draft))).toEqual({ bills: 1 });
    expect((await desk.finance.get(`/api/invoices/${draft.id}`)).status).toBe(404);
    expect(await running.knex('bill_lines').where({ child_id: child(home).id })).toMatchObject([
      { id: bill.id, invoice_id: null, was_unbilled: false },
    ]);
    expect((await trail(draft)).at(-1)).toMatchObject({
      action: 'thrown_away',
      after: { bills_given_back: 1 },
    });
  });

  it('is refused once it is issued', async () => {
    const issued = await owing();
    expect(refusal(await throwAway(issued))).toEqual([409, officeMessages.issuedStays]);
  });

  it('at the moment of its issue: one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const draft = await draftOf(await household());
      const [issued, gone] = await Promise.all([issue(draft), throwAway(draft)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([issued.status, gone.status]);
    }
  });
});

describe('an invoice without a line', () => {
  it('is pending, not completed, also once its only line is removed', async () => {
    const made = await make();
    expect(made.payment_status).toBe(1);
    const { transaction } = await addFee(
      desk.finance,
      made,
      { id: desk.family.children[0]?.id as number },
      5_000,
    );
    await desk.finance.call('DELETE', `/api/invoices/${made.id}/transactions/${transaction.id}`);
    expect(await viewed(desk.finance, made)).toMatchObject({ price: 0, payment_status: 1 });
  });
});
