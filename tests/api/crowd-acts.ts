/** What people and a bank do to one family's invoices at the same moment, each act with what it moved, by its answer. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { settleAttempt } from '../../server/features/payments/settle-attempt';
import type { Answer, Caller } from '../support/api';
import { noServices } from '../support/services';
import { cash, type Household } from './money';
import { type RunningApi, TODAY, TOMORROW, YESTERDAY } from './running-api';

interface Line {
  id: number;
  kind: string | null;
  type: string;
  total: number | null;
  amount: number | null;
  quantity: number | null;
}

export interface Family {
  running: RunningApi;
  home: Household;
  /** The parent's own sign-in. */
  parent: Caller;
  invoices: number[];
  /** What was paid in, by its payment, and how much of it is there. */
  paid: { id: number; amount: number }[];
  /** What the parent said to have paid, and nobody has decided on yet. */
  declared: { id: number; amount: number }[];
  /** Where money that a provider reports goes, and the preschools that an invoice moves between. */
  settingId: number;
  /** Notes that were written, with what each took off what is owed. */
  notes: { id: number; invoice: number; amount: number }[];
  places: readonly number[];
}

/** What an act did to what the family owes, in sen, as its answer says; null where it was refused. */
export type Act = (family: Family, by: Caller) => Promise<number | null>;

const REFUSED = [403, 404, 409, 422, 423];
/** Nothing but what was asked, or a refusal that says why. */
function taken(answer: Answer): boolean {
  if (answer.status === 200) return true;
  expect([answer.status, REFUSED.includes(answer.status)]).toEqual([answer.status, true]);
  return false;
}

const at = (family: Family, pick: number) => family.invoices[pick % family.invoices.length] as number;
/** Null for a principal whose preschool it has left. */
const seen = async (by: Caller, id: number) => {
  const answer = await by.get(`/api/invoices/${id}`);
  return taken(answer) ? answer.body.data : null;
};
const lines = async (by: Caller, id: number): Promise<Line[]> => {
  const answer = await by.get(`/api/invoices/${id}/transactions`);
  if (!taken(answer)) return [];
  return answer.body.data.filter(({ type, kind }: Line) => type !== 'payment' && kind !== 'carry_forward');
};
const put = (by: Caller, id: number, form: object) => by.put(`/api/invoices/${id}`, form);

const addLine =
  (pick: number, amount: number): Act =>
  async (family, by) => {
    const form = { label: 'Fee', amount, quantity: 2, child_id: family.home.children[0]?.id };
    return taken(await by.post(`/api/invoices/${at(family, pick)}/transactions`, form)) ? 2 * amount : null;
  };

/** From what was seen: with the version of that moment, so that nothing unseen is overwritten. */
const changeLine =
  (pick: number, amount: number): Act =>
  async (family, by) => {
    const id = at(family, pick);
    const before = await seen(by, id);
    if (!before) return null;
    const { version } = before;
    const [line] = await lines(by, id);
    if (!line) return null;
    const path = `/api/invoices/${id}/transactions/${line.id}`;
    const answer = await by.put(path, { amount, quantity: 1, version });
    if (answer.status === 409 && answer.body.data) expect(answer.body.data.version).toBeGreaterThan(version);
    return taken(answer) ? amount - (line.total ?? 0) : null;
  };

const payIn =
  (pick: number, amount: number): Act =>
  async (family, by) => {
    const answer = await by.post(`/api/invoices/${at(family, pick)}/payment`, cash(amount));
    if (!taken(answer)) return null;
    const { id, state } = answer.body.data.transaction;
    // What a principal takes for an invoice whose balance is at another preschool by now waits for those there.
    if (state === 'declared') {
      family.declared.push({ id, amount });
      return 0;
    }
    expect(state).toBe('confirmed');
    family.paid.push({ id, amount });
    return -amount;
  };

const refund =
  (pick: number): Act =>
  async (family, by) => {
    const paid = family.paid[pick % Math.max(1, family.paid.length)];
    if (!paid) return null;
    const amount = Math.max(1, Math.floor(paid.amount / 3));
    return taken(await by.post(`/api/payments/${paid.id}/refund`, { amount, reason: 'Back.' }))
      ? amount
      : null;
  };

/** Goodwill: what was paid back is not asked for again. */
const refundWithCharge =
  (pick: number): Act =>
  async (family, by) => {
    const paid = family.paid[pick % Math.max(1, family.paid.length)];
    if (!paid) return null;
    const form = { amount: Math.max(1, Math.floor(paid.amount / 5)), reason: 'Ill.', charge: 'falls' };
    return taken(await by.post(`/api/payments/${paid.id}/refund`, form)) ? 0 : null;
  };

const reverse =
  (pick: number): Act =>
  async (family, by) => {
    const paid = family.paid[pick % Math.max(1, family.paid.length)];
    if (!paid) return null;
    const answer = await by.post(`/api/payments/${paid.id}/reverse`, { reason: 'The cheque bounced.' });
    return taken(answer) ? -answer.body.data.transaction.paid_amount : null;
  };

const payOut =
  (pick: number, amount: number): Act =>
  async (family, by) => {
    const form = { amount, payment_method: 5, reason: 'Deposit returned.' };
    return taken(await by.post(`/api/invoices/${at(family, pick)}/pay-out`, form)) ? amount : null;
  };

/** Moves what is owed, and owes no more and no less. */
const moving =
  (ask: (family: Family, by: Caller) => Promise<Answer>): Act =>
  async (family, by) =>
    taken(await ask(family, by)) ? 0 : null;

const importOf = (pick: number, other: number) =>
  moving((family, by) =>
    by.put(`/api/invoices/${at(family, pick)}/pull-invoice`, { invoice_id: at(family, other) }),
  );
const carry = (pick: number) =>
  moving((family, by) => by.post(`/api/invoices/${at(family, pick)}/carry-forward`));
const change = (pick: number, form: object) => moving((family, by) => put(by, at(family, pick), form));

const pullUnbilled =
  (pick: number): Act =>
  async (family, by) => {
    const answer = await by.put(`/api/invoices/${at(family, pick)}/pull-unbilled-bills`);
    return taken(answer) ? answer.body.data.amount : null;
  };

const declare =
  (pick: number, amount: number): Act =>
  async (family) => {
    const answer = await family.parent.post(`/api/invoices/${at(family, pick)}/payment`, cash(amount));
    if (!taken(answer)) return null;
    family.declared.push({ id: answer.body.data.transaction.id, amount });
    return 0;
  };

const decide =
  (pick: number, yes: boolean): Act =>
  async (family, by) => {
    const payment = family.declared[pick % Math.max(1, family.declared.length)];
    if (!payment) return null;
    const answer = await by.post(`/api/payments/${payment.id}/${yes ? 'confirm' : 'reject'}`, {
      reason: 'Not there.',
    });
    if (!taken(answer)) return null;
    return yes ? -payment.amount : 0;
  };

/** A provider says twice at once that the money is there, whatever became of the invoice meanwhile. */
const settle =
  (pick: number, amount: number): Act =>
  async (family) => {
    const { knex, clock } = family.running;
    const [id, reference] = [randomUUID(), randomUUID()];
    await knex('payment_attempts').insert({
      id,
      invoice_id: at(family, pick),
      setting_id: family.settingId,
      payment_method: 1,
      amount,
      state: 'open',
      provider: 'billplz',
      provider_reference: reference,
      created_at: clock.now(),
    });
    const report = { reference, state: 'paid' as const, amount, paidAt: clock.now() };
    const told = await Promise.all(
      [1, 2].map(() =>
        knex.transaction((trx) =>
          settleAttempt({ trx, clock, actor: null, services: noServices }, id, report),
        ),
      ),
    );
    expect(told.sort()).toEqual(['booked', 'known']);
    return -amount;
  };

/** From what was seen, so that what it moves can be told: to Cancelled and back the price goes and comes. */
const setStatus =
  (pick: number, wanted: number): Act =>
  async (family, by) => {
    const id = at(family, pick);
    const before = await seen(by, id);
    if (!before) return null;
    const { version, payment_status } = before;
    // Taken only where nothing has changed since: what is read here is what goes back to the unbilled ones.
    const [bills] = await family.running
      .knex('bill_lines')
      .where({ invoice_id: id, was_unbilled: true })
      .select(family.running.knex.raw('COALESCE(sum(quantity * (amount - discount_amount)), 0)::int AS sum'));
    const answer = await put(by, id, { payment_status: wanted, version });
    if (!taken(answer)) return null;
    const price = answer.body.data.price - answer.body.data.credited;
    const goneBack = payment_status === 9 ? 0 : bills.sum;
    return (payment_status === 9 ? price : 0) - (wanted === 9 ? price + goneBack : 0);
  };

/** From what was seen, with a booking whose fee comes off once. */
const enroll =
  (pick: number): Act =>
  async (family, by) => {
    const id = at(family, pick);
    const before = await seen(by, id);
    if (!before) return null;
    const { version, price, is_enrollment } = before;
    const form = { is_enrollment: is_enrollment ? 0 : 1, start_date: TODAY, end_date: TOMORROW, version };
    const answer = await put(by, id, form);
    return taken(answer) ? answer.body.data.price - price : null;
  };

/** A draft with a fee, issued twice at once: it asks for its fee once. */
const issue =
  (amount: number): Act =>
  async (family, by) => {
    const form = { preschool_id: family.places[0], as_draft: 1, again: true };
    const made = await by.post(`/api/parents/${family.home.parent.id}/new-invoices`, form);
    if (!taken(made)) return null;
    const { id } = made.body.data;
    const fee = { label: 'Fee', amount, child_id: family.home.children[0]?.id };
    if (!taken(await by.post(`/api/invoices/${id}/transactions`, fee))) return null;
    const both = await Promise.all([1, 2].map(() => by.post(`/api/invoices/${id}/issue`, {})));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    family.invoices.push(id);
    return amount;
  };

const note =
  (pick: number, amount: number, kind: 'credit' | 'debit'): Act =>
  async (family, by) => {
    const invoice = at(family, pick);
    const form = {
      kind,
      reason: 'Agreed.',
      lines: [{ label: 'Agreed', amount, child_id: family.home.children[0]?.id }],
    };
    const answer = await by.post(`/api/invoices/${invoice}/notes`, form);
    if (!taken(answer)) return null;
    const off = kind === 'credit' ? amount : -amount;
    family.notes.push({ id: answer.body.data.note.id, invoice, amount: off });
    return -off;
  };

const counter =
  (pick: number): Act =>
  async (family, by) => {
    const of = family.notes[pick % Math.max(1, family.notes.length)];
    if (!of) return null;
    const answer = await by.post(`/api/invoices/${of.invoice}/notes/${of.id}/counter`, { reason: 'No.' });
    return taken(answer) ? of.amount : null;
  };

/** Owed all the same, as the family sees it: nobody asks for it any more, until it is recovered. */
const writeOff = (pick: number, amount: number) =>
  moving((family, by) =>
    by.post(`/api/invoices/${at(family, pick)}/write-off`, { amount, reason: 'Moved away.' }),
  );
const recover = (pick: number, amount: number) =>
  moving((family, by) =>
    by.post(`/api/invoices/${at(family, pick)}/recover`, { amount, reason: 'Came back.' }),
  );

const bulk = (picks: number[], act: object) =>
  moving((family, by) => by.post('/api/invoices/bulk', { ids: picks.map((one) => at(family, one)), ...act }));

const move = (pick: number, place: number) =>
  moving((family, by) => put(by, at(family, pick), { preschool: family.places[place] }));

const billAnew = (pick: number, place: number) =>
  moving((family, by) =>
    by.post(`/api/invoices/${at(family, pick)}/bill-anew`, { preschool_id: family.places[place] }),
  );

const pick = fc.nat(3);
const sen = fc.integer({ min: 1, max: 90_000 });
const picks = fc.array(pick, { minLength: 2, maxLength: 4 });
export const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(
      pick,
      fc.integer({ min: -40_000, max: 90_000 }).filter((amount) => amount !== 0),
    )
    .map((of) => addLine(...of)),
  fc.tuple(pick, sen).map((of) => changeLine(...of)),
  { weight: 2, arbitrary: fc.tuple(pick, sen).map((of) => payIn(...of)) },
  fc.nat(9).map(refund),
  fc.nat(9).map(refundWithCharge),
  fc.nat(9).map(reverse),
  fc.tuple(pick, fc.integer({ min: 1, max: 3_000 })).map((of) => payOut(...of)),
  { weight: 2, arbitrary: pick.map(carry) },
  fc.tuple(pick, pick).map((of) => importOf(...of)),
  pick.map(pullUnbilled),
  {
    weight: 3,
    arbitrary: fc.tuple(pick, fc.constantFrom(9, 9, 1, 1, 10, 11)).map((of) => setStatus(...of)),
  },
  { weight: 2, arbitrary: pick.map(enroll) },
  fc.tuple(pick, sen).map((of) => declare(...of)),
  fc.tuple(fc.nat(5), fc.boolean()).map((of) => decide(...of)),
  fc.tuple(pick, sen).map((of) => settle(...of)),
  fc.tuple(pick, fc.nat(1)).map((of) => move(...of)),
  fc.tuple(pick, fc.nat(1)).map((of) => billAnew(...of)),
  sen.map(issue),
  fc.tuple(pick, sen, fc.constantFrom('credit' as const, 'debit' as const)).map((of) => note(...of)),
  fc.nat(9).map(counter),
  fc.tuple(pick, fc.integer({ min: 1, max: 20_000 })).map((of) => writeOff(...of)),
  fc.tuple(pick, fc.integer({ min: 1, max: 9_000 })).map((of) => recover(...of)),
  fc
    .tuple(
      picks,
      fc.constantFrom<object[]>({ act: 'lock' }, { act: 'unlock' }, { act: 'unlock' }, { act: 'send-mail' }),
    )
    .map((of) => bulk(...of)),
  fc
    .tuple(
      pick,
      fc.constantFrom<object[]>(
        { locked: 1 },
        { locked: 0 },
        { locked: 0 },
        { due_date: YESTERDAY },
        { due_date: TOMORROW },
      ),
    )
    .map((of) => change(...of)),
);
