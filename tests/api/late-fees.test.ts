/** Late fees: by a tariff alone, once an invoice and period, not for whoever is left in peace, never on a fee, taken back whole. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, DAY_MS } from '#shared/domain/calendar-date';
import { lastDayOf } from '#shared/domain/closing';
import { officeMessages } from '#shared/office-messages';
import { chargeLateFees } from '../../server/features/late-fees/charge-late-fees';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { noServices } from '../support/services';
import {
  addFee,
  buildHousehold,
  buildPlace,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk } = moneyDesk();
let home: Household;
let preschool: { id: number };
let principal: Caller;
const knex = () => running.knex;
const run = () => chargeLateFees({ knex: knex(), clock: running.clock, services: noServices });
const fees = () =>
  knex()('late_fees')
    .join('invoices', 'invoices.id', 'invoice_id')
    .where('invoices.preschool_id', preschool.id)
    .orderBy('late_fees.id')
    .select('late_fees.*');
const amounts = async () => (await fees()).map(({ amount }) => amount);
const unbilled = () =>
  knex()('bill_lines').where({ preschool_id: preschool.id, invoice_id: null }).orderBy('id');
const list = async (by = principal) => dataOf(await by.get(`/api/late-fees?preschool=${preschool.id}`));
const waive = (fee: { id: number }, by = principal) =>
  by.post(`/api/late-fees/${fee.id}/waive`, { reason: 'The bank was closed.' });

const FORM = {
  approval_reference: 'KPM.600-1/2 (7)',
  starts_on: TODAY,
  grace_days: 14,
  repeats: 'month',
  amount: null,
  percent: 1_000,
  cap: null,
};
/** In force for long. */
const tariff = (given: object = {}) =>
  knex()('late_fee_tariffs').insert({
    ...FORM,
    starts_on: '2025-01-01',
    preschool_id: preschool.id,
    created_at: running.clock.now(),
    ...given,
  });

beforeEach(async () => {
  preschool = (await buildPlace(running)).preschool;
  home = await buildHousehold(running, preschool);
  principal = await running.api.as(await buildUser(knex(), 4, { preschools: [preschool] }));
});

/** An invoice of RM 300 that was due so many days ago. */
async function late(days: number, given: object = {}, amount = 30_000) {
  const invoice = await newInvoice(desk.finance, home.parent, { preschool_id: preschool.id });
  await addFee(desk.finance, invoice, home.children[0] as { id: number }, amount);
  const due_date = addDays(TODAY, -days);
  await knex()('invoices')
    .where({ id: invoice.id })
    .update({ due_date, ...given });
  return { ...invoice, due_date };
}

describe('a fee', () => {
  it('is charged where there is a tariff alone, after the days of grace', async () => {
    await late(40);
    await run();
    expect(await fees()).toEqual([]);
    await tariff();
    await late(14);
    const overdue = await late(15);
    await run();
    expect(await fees()).toMatchObject([
      { period: 0, amount: 3_000, base: 30_000 },
      { invoice_id: overdue.id, period: 0, amount: 3_000, charged_on: TODAY },
    ]);
    const [line] = await unbilled();
    expect(line).toMatchObject({ label: 'Late fee', amount: 3_000, bill_date: TODAY, kind: 'bill' });
    expect((await unbilled())[1].remarks).toBe(
      `${overdue.invoice_no}, 24/02/2026, RM 300.00 × 10 %, KPM.600-1/2 (7)`,
    );
  });

  it('is one an invoice and period, however many runs and servers there are', async () => {
    await tariff();
    await late(15);
    await late(16);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await amounts()).toEqual([3_000, 3_000]);
    expect(await unbilled()).toHaveLength(2);
    running.clock.advance(31 * DAY_MS);
    await Promise.all([run(), run()]);
    running.clock.advance(-31 * DAY_MS);
    expect((await fees()).map(({ period }) => period).sort()).toEqual([0, 0, 1, 1]);
  });

  it('is not made good for months in which nobody ran, and comes to no more than its cap', async () => {
    await tariff({ cap: 5_000 });
    await late(15 + 70);
    await run();
    expect((await fees()).map(({ period }) => period)).toEqual([2]);
    running.clock.advance(31 * DAY_MS);
    await run();
    running.clock.advance(31 * DAY_MS);
    await run();
    running.clock.advance(-62 * DAY_MS);
    expect(await amounts()).toEqual([3_000, 2_000]);
  });

  it('goes by the tariff of the day on which the invoice was due', async () => {
    await tariff();
    await tariff({ starts_on: addDays(TODAY, -20), percent: null, amount: 700, repeats: 'once' });
    await late(21);
    await late(20);
    await late(500);
    await run();
    expect((await amounts()).sort()).toEqual([3_000, 700].sort());
  });

  it('is of what is overdue, and never of a fee, nor of what was carried from where it was charged', async () => {
    await tariff();
    const first = await late(45);
    await pay(desk.finance, first, 10_000);
    await run();
    expect(await amounts()).toEqual([2_000]);
    // The fee and the rest of the first go on to the next.
    const next = await late(0, { due_date: addDays(TODAY, 1) }, 5_000);
    dataOf(await desk.finance.put(`/api/invoices/${next.id}/pull-unbilled-bills`, {}));
    dataOf(await desk.finance.post(`/api/invoices/${next.id}/carry-forward`, {}));
    await knex()('invoices')
      .where({ id: next.id })
      .update({ due_date: addDays(TODAY, -15) });
    await run();
    expect(await amounts()).toEqual([2_000, 500]);
    expect((await fees())[1]).toMatchObject({ invoice_id: next.id, base: 5_000 });
    await pay(desk.finance, next, 25_000);
    // The fee alone is open now.
    running.clock.advance(31 * DAY_MS);
    await run();
    running.clock.advance(-31 * DAY_MS);
    expect(await amounts()).toEqual([2_000, 500]);
    await expectBooks(running);
  });
});

describe('nobody is charged', () => {
  it.each([
    ['who pays by a plan', { payment_status: 11 }],
    ['of a bad debt', { payment_status: 10 }],
    ['of what is cancelled', { payment_status: 9 }],
    ['of what is locked', { locked: true }],
  ])('%s', async (_, given) => {
    await tariff();
    const { id, payment_status } = await late(20, given);
    await run();
    expect(await fees()).toEqual([]);
    // As its ledger has it.
    await knex()('invoices').where({ id }).update({ payment_status, locked: false });
  });

  it('of what a credit at the preschool covers, the oldest first; of the rest alone', async () => {
    await tariff();
    const credit = await newInvoice(desk.finance, home.parent, { preschool_id: preschool.id });
    await addFee(desk.finance, credit, home.children[0] as { id: number }, -35_000);
    await late(20);
    const rest = await late(19);
    await run();
    expect(await fees()).toMatchObject([{ invoice_id: rest.id, base: 25_000, amount: 2_500 }]);
    await expectBooks(running);
  });

  it('who declared a payment, or disputes it, or is left in peace; nor afterwards for that time', async () => {
    await tariff();
    const declared = await late(15);
    await knex()('payments').insert({
      invoice_id: declared.id,
      parent_id: home.parent.id,
      preschool_id: preschool.id,
      payment_method: 7,
      state: 'declared',
      amount: 30_000,
      paid_at: TODAY,
      source: 'parent',
      created_at: running.clock.now(),
      updated_at: running.clock.now(),
    });
    await run();
    expect(await fees()).toEqual([]);
    await knex()('payments')
      .where({ invoice_id: declared.id })
      .update({ state: 'rejected', decision_reason: 'None came' });
    const until = addDays(TODAY, 3);
    const form = { parent_id: home.parent.id, cause: 'dispute', reason: 'Says it was paid', until };
    dataOf(await principal.post(`/api/reminder-pauses/${preschool.id}`, form));
    const later = await late(11);
    await run();
    running.clock.advance(4 * DAY_MS);
    await run();
    running.clock.advance(-4 * DAY_MS);
    expect(await fees()).toMatchObject([{ invoice_id: later.id }]);
  });

  it('by a tariff that was ended, and by none that begins after the invoice was due', async () => {
    await tariff({ ended_at: running.clock.now() });
    await tariff({ starts_on: addDays(TODAY, -5) });
    await late(20);
    await run();
    expect(await fees()).toEqual([]);
  });
});

describe('a tariff', () => {
  const add = (form: object, by: Caller) =>
    by.post(`/api/late-fee-tariffs/${preschool.id}`, { ...FORM, ...form });

  it('is entered by head office with the approval’s reference, from today on, one a day; ended, it stays in the list', async () => {
    expect((await add({}, principal)).status).toBe(403);
    expect(refusal(await add({ approval_reference: ' ' }, desk.finance))).toEqual([
      422,
      { approval_reference: [officeMessages.tariffReferenceRequired] },
    ]);
    expect((await add({ starts_on: addDays(TODAY, -1) }, desk.finance)).body.errors).toEqual({
      starts_on: [officeMessages.tariffStartPast],
    });
    expect((await add({ amount: 500 }, desk.finance)).body.errors).toEqual({
      amount: [officeMessages.planPercentOrAmount],
    });
    const made = dataOf(await add({}, desk.finance));
    expect(made).toMatchObject({ ...FORM, ended_at: null, preschool: { id: preschool.id } });
    expect((await add({ percent: 500 }, desk.finance)).body.errors).toEqual({
      starts_on: [officeMessages.tariffTwice],
    });
    expect((await principal.post(`/api/late-fee-tariffs/${made.id}/end`)).status).toBe(403);
    dataOf(await desk.finance.post(`/api/late-fee-tariffs/${made.id}/end`));
    expect((await desk.finance.post(`/api/late-fee-tariffs/${made.id}/end`)).status).toBe(409);
    dataOf(await add({ percent: 500 }, desk.finance));
    const seen = dataOf(await principal.get(`/api/late-fee-tariffs?preschool=${preschool.id}`));
    expect(
      seen.map((one: { percent: number; ended_at: string | null }) => [one.percent, one.ended_at === null]),
    ).toEqual([
      [500, true],
      [1_000, false],
    ]);
    expect(dataOf(await desk.principal.get(`/api/late-fee-tariffs?preschool=${preschool.id}`))).toEqual([]);
  });
});

describe('taking a fee back', () => {
  it('deletes what no invoice asks for yet, which no other way does, and the period is not charged again', async () => {
    await tariff();
    const invoice = await late(15);
    await run();
    const [line] = await unbilled();
    const child = home.children[0] as { id: number };
    expect(refusal(await principal.call('DELETE', `/api/children/${child.id}/bills/${line.id}`))).toEqual([
      422,
      { '': [officeMessages.lateFeeStays] },
    ]);
    const [fee] = await list();
    expect((await waive(fee, desk.principal)).status).toBe(404);
    expect(dataOf(await waive(fee))).toMatchObject({
      waived: { reason: 'The bank was closed.' },
      billed_on: null,
    });
    expect(refusal(await waive(fee))).toEqual([409, officeMessages.lateFeeWaived]);
    expect(await unbilled()).toEqual([]);
    await run();
    expect(await unbilled()).toEqual([]);
    const parent = await running.api.as(home.parent);
    expect(dataOf(await parent.get(`/api/invoices/${invoice.id}/late-fees`))).toMatchObject([
      {
        amount: 3_000,
        base: 30_000,
        percent: 1_000,
        approval_reference: FORM.approval_reference,
        invoice: { id: invoice.id },
        waived: { reason: 'The bank was closed.' },
      },
    ]);
    expect((await desk.parent.get(`/api/invoices/${invoice.id}/late-fees`)).status).toBe(404);
  });

  it('credits what an issued invoice asks for, locked or paid', async () => {
    await tariff();
    await late(15);
    await run();
    const next = await late(0, { due_date: null });
    dataOf(await desk.finance.put(`/api/invoices/${next.id}/pull-unbilled-bills`, {}));
    const [line] = await knex()('bill_lines').where({ invoice_id: next.id, label: 'Late fee' });
    expect(
      refusal(await desk.finance.put(`/api/invoices/${next.id}/transactions/${line.id}`, { amount: 9_000 })),
    ).toEqual([422, { '': [officeMessages.lateFeeStays] }]);
    await knex()('invoices').where({ id: next.id }).update({ locked: true });
    const [fee] = await list();
    expect(fee.billed_on).toEqual({ id: next.id, invoice_no: next.invoice_no });
    dataOf(await waive(fee));
    const [note] = dataOf(await principal.get(`/api/invoices/${next.id}/notes`));
    expect(note).toMatchObject({ kind: 'credit', amount: 3_000, reason: 'The bank was closed.' });
    expect(await knex()('invoices').where({ id: next.id }).first()).toMatchObject({ balance: 30_000 });
    await expectBooks(running);
  });

  it('takes the line off a draft', async () => {
    await tariff();
    await late(15);
    await run();
    const draft = await newInvoice(desk.finance, home.parent, { preschool_id: preschool.id, as_draft: 1 });
    dataOf(await desk.finance.put(`/api/invoices/${draft.id}/pull-unbilled-bills`, {}));
    const [fee] = await list();
    expect(fee.billed_on).toMatchObject({ id: draft.id });
    const parent = await running.api.as(home.parent);
    expect(dataOf(await parent.get(`/api/invoices/${fee.invoice.id}/late-fees`))).toMatchObject([
      { billed_on: null },
    ]);
    dataOf(await waive(fee));
    expect(await knex()('bill_lines').where({ invoice_id: draft.id })).toEqual([]);
    expect(await unbilled()).toEqual([]);
    await expectBooks(running);
  });

  it('of a closed month stays until an invoice asks for it', async () => {
    await tariff();
    await late(15);
    await run();
    const [fee] = await list();
    const [line] = await unbilled();
    const close = (closed_through: string | null) =>
      knex()('preschools').where({ id: preschool.id }).update({ closed_through });
    await close(lastDayOf(line.bill_date.slice(0, 7)));
    expect((await waive(fee)).status).toBe(423);
    expect(await unbilled()).toHaveLength(1);
    await close(null);
    dataOf(await waive(fee));
  });

  it('above the limit waits for a second person', async () => {
    await tariff();
    await late(15);
    await run();
    await knex()('approval_limits').insert({
      act: 'discount',
      amount: 2_000,
      updated_at: running.clock.now(),
    });
    const [fee] = await list();
    expect(refusal(await waive(fee))).toEqual([409, officeMessages.secondPersonNeeded]);
    const form = { operation: 'waive_late_fee', subject_id: fee.id, form: { reason: 'Ill' }, reason: 'Ill' };
    const asked = dataOf(await principal.post('/api/approvals', form));
    expect(asked).toMatchObject({ act: 'discount', amount: 3_000, parent: { id: home.parent.id } });
    expect(await unbilled()).toHaveLength(1);
    dataOf(await desk.finance.post(`/api/approvals/${asked.id}/approve`));
    await knex()('approval_limits').delete();
    expect([await unbilled(), (await list())[0].waived.reason]).toEqual([[], 'Ill']);
  });
});
