/** The monthly run of a preschool: what is looked at, drafts of it, and issuing them, once a family. */
import { beforeEach, describe, expect, it } from 'vitest';
import { previewFamily } from '#shared/domain/preview-family';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { up } from '../../migrations/0108_keep_fees';
import { factsOf, rulesOf } from '../../server/features/billing-runs/family-facts';
import { checkLedger } from '../../server/features/invoices/check-ledger';
import { chargeLateFees } from '../../server/features/late-fees/charge-late-fees';
import type { Caller } from '../support/api';
import { buildBillLine, buildProduct, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { noServices } from '../support/services';
import {
  addFee,
  buildHousehold,
  buildPlace,
  dataOf,
  type Household,
  newInvoice,
  type Place,
  refusal,
  repeatLine,
} from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk, work } = moneyDesk();
const MONTH = '2026-04';
const PRICE = 65_000;

let place: Place;
let families: Household[];
let principal: Caller;

beforeEach(async () => {
  const { knex, api } = running;
  place = await buildPlace(running);
  const programme = await buildProduct(knex, place.preschool, { name: 'Full day', price: PRICE });
  principal = await api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
  families = [];
  for (const size of [1, 2, 1]) families.push(await buildHousehold(running, place.preschool, size));
  for (const { children } of families.slice(0, 2))
    for (const child of children)
      dataOf(
        await principal.post(`/api/children/${child.id}/plan-lines`, {
          product_id: programme.id,
          period: 'month',
          starts_on: '2026-01-01',
        }),
      );
});

const open = async (form: object = {}, by = principal) =>
  dataOf(await by.post('/api/billing-runs', { preschool_id: place.preschool.id, month: MONTH, ...form }));
const of = ({ id }: { id: number }, path = '') => `/api/billing-runs/${id}${path}`;
const familiesOf = async (run: { id: number }, query = '') =>
  dataOf(await principal.get(of(run, `/families?${query}`)));
const family = async (run: { id: number }, index: number) =>
  dataOf(await principal.get(of(run, `/families/${families[index]?.parent.id}`)));
const change = (run: { id: number }, index: number, form: object, by = principal) =>
  by.put(of(run, `/families/${families[index]?.parent.id}`), form);
async function step(run: { id: number }, name: 'draft' | 'issue', form: object = {}) {
  dataOf(await principal.post(of(run, `/${name}`), form));
  await work();
  return dataOf(await principal.get(of(run)));
}
const invoicesOf = (run: { id: number }) =>
  running.knex('invoices').where({ billing_run_id: run.id }).orderBy('parent_id');

describe('what is looked at', () => {
  it('has each family with its lines, and what to look at first', async () => {
    const run = await open();
    expect(run).toMatchObject({
      month: MONTH,
      step: null,
      progress: null,
      sum: 3 * PRICE,
      last_sum: 0,
      without_payer: [],
      exceptions: { no_plan: 1 },
      families: { preview: 2, left_out: 1, later: 0, drafted: 0, issued: 0, refused: 0 },
    });
    const listed = await familiesOf(run);
    expect(listed.map(({ parent }: { parent: { id: number } }) => parent.id)[0]).toBe(families[2]?.parent.id);
    expect(await family(run, 1)).toMatchObject({
      choice: 'in',
      stage: 'preview',
      invoice: null,
      sum: 2 * PRICE,
      exceptions: [],
      message: null,
      lines: [
        {
          kind: 'bill',
          label: 'Full day',
          quantity: 1,
          amount: PRICE,
          total: PRICE,
          edited: null,
          left_out: false,
        },
        { total: PRICE },
      ],
    });
    expect(await familiesOf(run, 'exception=no_plan')).toHaveLength(1);
    expect(await familiesOf(run, 'exception=any&choice=in')).toEqual([]);
    expect(
      await familiesOf(run, `search=${encodeURIComponent(families[0]?.children[0]?.fullname ?? '')}`),
    ).toMatchObject([{ parent: { id: families[0]?.parent.id } }]);
  });

  it('takes up unbilled bills, knows an invoice of the month, and says what differs from last month', async () => {
    const { knex } = running;
    const one = families[0]?.children[0];
    await buildBillLine(knex, { id: one?.id as number, preschool_id: place.preschool.id }, place.product, {
      amount: 2_500,
      label: 'Outing',
      bill_date: '2026-04-02',
    });
    const last = await newInvoice(principal, families[0]?.parent as { id: number }, {
      billing_month: '2026-03',
    });
    await addFee(principal, last, one as { id: number }, 40_000);
    await newInvoice(principal, families[1]?.parent as { id: number }, { billing_month: MONTH });
    const run = await open();
    expect(await family(run, 0)).toMatchObject({
      sum: PRICE + 2_500,
      last_sum: 40_000,
    });
    const { differences } = await family(run, 0);
    expect(
      differences.map(({ why, was, now }: { why: string; was: number; now: number }) => [why, was, now]),
    ).toEqual([
      ['ended', 40_000, 0],
      ['new', 0, PRICE],
      ['new', 0, 2_500],
    ]);
    expect(await family(run, 1)).toMatchObject({ choice: 'left_out', exceptions: ['double'] });
  });

  it('is computed anew whenever the run is opened, and keeps what was decided', async () => {
    const run = await open();
    dataOf(await change(run, 0, { choice: 'left_out' }));
    dataOf(await change(run, 1, { choice: 'later' }));
    await running
      .knex('products')
      .where({ name: 'Full day', preschool_id: place.preschool.id })
      .update({ price: 70_000 });
    const again = await open({ balances: 'all' });
    expect(again).toMatchObject({
      id: run.id,
      balances: 'all',
      sum: 0,
      families: { later: 1, left_out: 2, preview: 0 },
    });
    expect(await family(run, 0)).toMatchObject({ choice: 'left_out', sum: 70_000 });
    // What is kept is a bill, at the price at which it was kept.
    expect(await family(run, 1)).toMatchObject({ choice: 'later', sum: 2 * PRICE });
  });

  it('is refused for a closed month, a far one, and an unknown preschool', async () => {
    await running
      .knex('preschools')
      .where({ id: place.preschool.id })
      .update({ closed_through: '2026-04-30' });
    const ask = (form: object) =>
      principal.post('/api/billing-runs', { preschool_id: place.preschool.id, ...form });
    expect((await ask({ month: MONTH })).status).toBe(423);
    expect(refusal(await ask({ month: '2029-01' }))).toEqual([422, { month: [officeMessages.monthTooFar] }]);
    const began = (created_at: string) =>
      running.knex('preschools').where({ id: place.preschool.id }).update({ created_at });
    await began('2026-01-05T00:00:00Z');
    expect(refusal(await ask({ month: '2025-12' }))).toEqual([422, { month: [messages.dateTooOld] }]);
    expect((await ask({ preschool_id: desk.elsewhere.preschool.id })).status).toBe(422);
  });
});

describe('edits of a family', () => {
  it('change this month alone, and are taken back', async () => {
    const run = await open();
    const [line] = (await family(run, 0)).lines;
    const edited = dataOf(await change(run, 0, { edits: [{ key: line.key, amount: 60_000 }] }));
    expect(edited).toMatchObject({
      sum: 60_000,
      lines: [{ amount: 60_000, edited: { quantity: 1, amount: PRICE } }],
    });
    expect(dataOf(await change(run, 0, { edits: [{ key: line.key, left_out: true }] }))).toMatchObject({
      sum: 0,
      choice: 'left_out',
    });
    expect(dataOf(await change(run, 0, { edits: [] }))).toMatchObject({ sum: PRICE, choice: 'in' });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'billing_run', entity_id: String(run.id) });
    expect(trail.map(({ action }) => action)).toEqual(['created', ...Array(3).fill('run_family_changed')]);
  });

  it('take off no more than one person may, and nothing of their own family', async () => {
    const { knex } = running;
    await knex('approval_limits').insert({ act: 'discount', amount: 1_000, updated_at: new Date() });
    const run = await open();
    const [line] = (await family(run, 0)).lines;
    expect(refusal(await change(run, 0, { edits: [{ key: line.key, amount: PRICE - 1_001 }] }))[0]).toBe(409);
    expect(await family(run, 0)).toMatchObject({ sum: PRICE });
    dataOf(await change(run, 0, { edits: [{ key: line.key, amount: PRICE - 1_000 }] }));
    // Nor is a line or a family left out for good; what is kept for later, or is billed later, is not lost.
    const [first] = (await family(run, 1)).lines;
    for (const form of [{ edits: [{ key: first.key, left_out: true }] }, { choice: 'left_out' }])
      expect(refusal(await change(run, 1, form))).toEqual([409, officeMessages.secondPersonNeeded]);
    expect((await change(run, 1, { choice: 'later' })).status).toBe(200);
    const kid = { id: families[0]?.children[0]?.id as number, preschool_id: place.preschool.id };
    await buildBillLine(knex, kid, place.product, { amount: 90_000, bill_date: '2026-04-02' });
    const again = await open();
    const bill = (await family(again, 0)).lines.find(({ key }: { key: string }) => key.startsWith('bill:'));
    const kept = [{ key: line.key, amount: PRICE - 1_000 }];
    dataOf(await change(again, 0, { edits: [...kept, { key: bill.key, left_out: true }] }));
    await knex('approval_limits').delete();
    const own = await running.api.as(await buildUser(knex, 4, { preschools: [place.preschool] }));
    const { id } = dataOf(await own.get('/api/me'));
    await knex('child_parents').insert({ child_id: families[0]?.children[0]?.id, user_id: id });
    expect((await change(run, 0, { choice: 'left_out' }, own)).status).toBe(403);
  });
});

describe('a family with an invoice of the month already', () => {
  it('is given no more than one person may, by no edit before or after that invoice is gone', async () => {
    const { knex } = running;
    await knex('approval_limits').insert({ act: 'discount', amount: 1_000, updated_at: new Date() });
    const extra = await newInvoice(principal, families[0]?.parent as { id: number }, {
      billing_month: MONTH,
    });
    const run = await open();
    const [line] = (await family(run, 0)).lines;
    expect(await family(run, 0)).toMatchObject({ choice: 'left_out', exceptions: ['double'] });
    const edits = [{ key: line.key, amount: 1 }];
    for (const form of [{ choice: 'in', edits }, { edits }, { edits: [{ key: line.key, left_out: true }] }])
      expect(refusal(await change(run, 0, form))).toEqual([409, officeMessages.secondPersonNeeded]);
    dataOf(await change(run, 0, { choice: 'in' }));
    dataOf(await change(run, 0, { choice: 'left_out' }));
    dataOf(await principal.put(`/api/invoices/${extra.id}`, { payment_status: 9 }));
    expect(await family(await open(), 0)).toMatchObject({ choice: 'in', sum: PRICE });
    await knex('approval_limits').delete();
  });
});

describe('a family that is left out above the limit of one person', () => {
  const ask = async (run: { id: number }, index: number, form: object) =>
    principal.post('/api/approvals', {
      operation: 'change_run_family',
      subject_id: (await family(run, index)).id,
      form,
      reason: 'Away for the whole month.',
    });
  beforeEach(async () => {
    await running.knex('approval_limits').insert({ act: 'discount', amount: 1_000, updated_at: new Date() });
    return () => running.knex('approval_limits').delete();
  });

  it('waits for a second person; drafts of the others are made, and the run says how many wait', async () => {
    const run = await open();
    const refused = await change(run, 1, { choice: 'left_out' });
    expect(refused.body.data.second_person).toMatchObject({ act: 'discount', amount: 2 * PRICE });
    const asked = dataOf(await ask(run, 1, { choice: 'left_out' }));
    expect(asked).toMatchObject({
      act: 'discount',
      amount: 2 * PRICE,
      state: 'waiting',
      may_decide: false,
      parent: { id: families[1]?.parent.id },
    });
    expect(await family(run, 1)).toMatchObject({ choice: 'in', sum: 2 * PRICE, waits: true });
    expect(await step(run, 'draft')).toMatchObject({
      progress: { total: 1, done: 1, refused: 0 },
      families: { preview: 0, waiting: 1, drafted: 1, refused: 0 },
    });
    expect((await invoicesOf(run)).map(({ parent_id }) => parent_id)).toEqual([families[0]?.parent.id]);
    dataOf(await desk.finance.post(`/api/approvals/${asked.id}/approve`));
    expect(await family(run, 1)).toMatchObject({ choice: 'left_out', waits: false, message: null });
    expect(await step(run, 'draft')).toMatchObject({
      families: { preview: 0, waiting: 0, left_out: 2, drafted: 1 },
    });
  });

  it('is billed as it was where the second person declines, and edits of its lines are asked for as well', async () => {
    const run = await open();
    const [first] = (await family(run, 1)).lines;
    const edits = [{ key: first.key, amount: PRICE - 5_000 }];
    expect((await change(run, 1, { edits })).status).toBe(409);
    const lowered = dataOf(await ask(run, 1, { edits }));
    const left = dataOf(await ask(run, 0, { choice: 'left_out' }));
    const finance = desk.finance;
    dataOf(await finance.post(`/api/approvals/${left.id}/decline`, { reason: 'They came.' }));
    dataOf(await finance.post(`/api/approvals/${lowered.id}/approve`));
    expect(await family(run, 1)).toMatchObject({ sum: 2 * PRICE - 5_000, waits: false });
    await step(run, 'draft');
    await step(run, 'issue');
    expect((await invoicesOf(run)).map(({ price }) => price)).toEqual([PRICE, 2 * PRICE - 5_000]);
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
    // Of another preschool's run nobody asks.
    const stranger = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.elsewhere.preschool] }),
    );
    const foreign = { operation: 'change_run_family', subject_id: (await family(run, 0)).id };
    const form = { ...foreign, form: { choice: 'left_out' }, reason: 'x' };
    expect((await stranger.post('/api/approvals', form)).status).toBe(422);
  });
});

describe('drafts and invoices', () => {
  it('are made once a family, come to what was looked at, and are issued with a number each', async () => {
    const run = await open();
    dataOf(await principal.post(of(run, '/draft')));
    // Pressed a second time, before and after.
    expect(dataOf(await principal.post(of(run, '/draft')))).toMatchObject({ step: 'drafting' });
    await work();
    const drafted = await step(run, 'draft');
    expect(drafted).toMatchObject({
      step: null,
      sum: 3 * PRICE,
      progress: { step: 'drafting', total: 0, done: 0, refused: 0, stopped: false },
      families: { preview: 0, drafted: 2, issued: 0 },
    });
    const facts = await factsOf(running.knex, { ...run, preschool_id: place.preschool.id }, null);
    expect(facts.get(families[1]?.parent.id as number)?.plans.every(({ charged }) => charged)).toBe(true);
    const drafts = await invoicesOf(run);
    expect(drafts).toMatchObject([
      { payment_status: 12, invoice_no: null, price: 0, billing_month: MONTH },
      { payment_status: 12, billing_month: MONTH },
    ]);
    const issued = await step(run, 'issue');
    expect(issued).toMatchObject({
      sum: 3 * PRICE,
      progress: { step: 'issuing', total: 2, done: 2, refused: 0 },
      families: { issued: 2, drafted: 0 },
    });
    expect(await invoicesOf(run)).toMatchObject([{ price: PRICE, payment_status: 1 }, { price: 2 * PRICE }]);
    expect(await running.knex('mails').where({ batch_id: issued.mail_batch })).toHaveLength(2);
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
    // The month after: nothing of this one is charged anew.
    expect(await open()).toMatchObject({ families: { issued: 2, preview: 0 } });
  });

  it('take a credit along, and debts where that is wanted', async () => {
    const [payer, owing] = families as [Household, Household];
    const credit = await newInvoice(principal, payer.parent, { billing_month: '2026-03' });
    await addFee(principal, credit, payer.children[0] as { id: number }, -5_000);
    const debt = await newInvoice(principal, owing.parent, { billing_month: '2026-03' });
    await addFee(principal, debt, owing.children[0] as { id: number }, 7_000);
    // The own family's goes along with the run as every other one's.
    const relative = { child_id: owing.children[0]?.id, user_id: principal.userId, is_payer: false };
    await running.knex('child_parents').insert(relative);
    const run = await open();
    expect([(await family(run, 0)).carried, (await family(run, 1)).carried]).toEqual([-5_000, 0]);
    await open({ balances: 'all' });
    expect((await family(run, 1)).carried).toBe(7_000);
    const charged = { sum: 3 * PRICE };
    expect(await step(run, 'draft')).toMatchObject(charged);
    // The sum stays what is charged, as that of last month is: what is carried stands beside it.
    expect(await step(run, 'issue', { send_mail: false })).toMatchObject(charged);
    expect([await family(run, 0), await family(run, 1)]).toMatchObject([
      { sum: PRICE, carried: -5_000 },
      { sum: 2 * PRICE, carried: 7_000 },
    ]);
    const issued = await invoicesOf(run);
    expect(issued).toMatchObject([{ price: PRICE - 5_000 }, { price: 2 * PRICE + 7_000 }]);
    // What is carried belongs to the issue: nobody revised anything.
    for (const { id } of issued) {
      const said = running.knex('invoice_revisions').where({ invoice_id: id }).pluck('number');
      expect(new Set(await said)).toEqual(new Set([0]));
      expect(dataOf(await principal.get(`/api/invoices/${id}`)).revision).toBe(null);
    }
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
  });

  it('mail what asks for something with what is carried, and nothing else', async () => {
    const [payer, owing] = families as [Household, Household];
    const credit = await newInvoice(principal, payer.parent, { billing_month: '2026-03' });
    await addFee(principal, credit, payer.children[0] as { id: number }, -PRICE);
    const debt = await newInvoice(principal, owing.parent, { billing_month: '2026-03' });
    await addFee(principal, debt, owing.children[0] as { id: number }, 7_000);
    const run = await open({ balances: 'all' });
    await step(run, 'draft');
    await step(run, 'issue', { send_mail: true });
    const issued = await invoicesOf(run);
    expect(issued).toMatchObject([{ price: 0 }, { price: 2 * PRICE + 7_000 }]);
    const mailed = await running.knex('mails').where({ kind: 'invoice' }).pluck('about_id');
    expect(issued.map(({ id }) => mailed.includes(String(id)))).toEqual([false, true]);
    expect(dataOf(await principal.get(of(run))).unmailed).toEqual([
      { invoice_id: issued[0]?.id, parent: { name: payer.parent.name } },
    ]);
    // Whatever is changed afterwards: it is told by what was mailed.
    await addFee(principal, issued[0] as { id: number }, payer.children[0] as { id: number }, 500);
    await addFee(
      principal,
      issued[1] as { id: number },
      owing.children[0] as { id: number },
      -2 * PRICE - 7_000,
    );
    expect(dataOf(await principal.get(of(run))).unmailed).toMatchObject([{ invoice_id: issued[0]?.id }]);
  });

  it('are not made of a family with more than 500 lines, and are of the others', async () => {
    const child = families[0]?.children[0] as { id: number; preschool_id: number };
    const bill = { amount: 100, bill_date: '2026-04-02' };
    await repeatLine(running, await buildBillLine(running.knex, child, place.product, bill), 499);
    const run = await open();
    expect(await step(run, 'draft')).toMatchObject({ progress: { done: 1, refused: 1 } });
    expect(await familiesOf(run, 'stage=refused')).toMatchObject([{ message: messages.linesTooMany }]);
  });

  it('are issued but for the one that is refused', async () => {
    const owing = families[1] as Household;
    const debt = await newInvoice(principal, owing.parent, { billing_month: '2026-03' });
    await addFee(principal, debt, owing.children[0] as { id: number }, 7_000);
    const run = await open({ balances: 'all' });
    await step(run, 'draft');
    const [, full] = await invoicesOf(run);
    const [line] = await running.knex('bill_lines').where({ invoice_id: full.id }).orderBy('id');
    await repeatLine(running, line, 498);
    expect(await step(run, 'issue', { send_mail: false })).toMatchObject({
      progress: { done: 1, refused: 1 },
    });
    expect(await familiesOf(run, 'stage=refused')).toMatchObject([
      { parent: { id: owing.parent.id }, message: messages.linesTooMany },
    ]);
  });

  it('refuse what changed since it was looked at, and make it once that was done', async () => {
    const run = await open();
    await newInvoice(principal, families[0]?.parent as { id: number }, { billing_month: MONTH });
    const child = families[1]?.children[0] as { id: number };
    await running.knex('children').where({ id: child.id }).update({ status: 3 });
    expect(await step(run, 'draft')).toMatchObject({
      progress: { total: 2, done: 0, refused: 2 },
      families: { refused: 2, drafted: 0 },
    });
    expect(await familiesOf(run, 'stage=refused')).toMatchObject([
      { message: officeMessages.runChanged },
      { message: officeMessages.runChanged },
    ]);
    await open();
    expect(await family(run, 1)).toMatchObject({
      sum: PRICE,
      exceptions: ['left'],
      message: officeMessages.runChanged,
    });
    expect(await step(run, 'draft')).toMatchObject({
      progress: { total: 1, done: 1 },
      families: { drafted: 1 },
    });
  });

  it('are refused once the month is closed', async () => {
    const run = await open();
    dataOf(await principal.post(of(run, '/draft')));
    await running
      .knex('preschools')
      .where({ id: place.preschool.id })
      .update({ closed_through: '2026-04-30' });
    await work();
    expect(dataOf(await principal.get(of(run)))).toMatchObject({
      progress: { done: 0, refused: 2 },
      step: null,
    });
    expect(await invoicesOf(run)).toEqual([]);
  });

  it('are made anew of one that was thrown away or cancelled', async () => {
    const run = await open();
    await step(run, 'draft');
    const [first, second] = await invoicesOf(run);
    expect((await principal.call('DELETE', `/api/invoices/${first.id}`)).status).toBeLessThan(300);
    await step(run, 'issue');
    await principal.put(`/api/invoices/${second.id}`, { payment_status: 9 });
    await open();
    expect(await step(run, 'draft')).toMatchObject({ families: { drafted: 2, issued: 0 } });
  });

  it('charge anew what was cancelled, and the cancelled one does not come back beside it', async () => {
    const once = await buildProduct(running.knex, place.preschool, { name: 'Registration', price: 10_000 });
    const [child] = families[0]?.children ?? [];
    dataOf(
      await principal.post(`/api/children/${child?.id}/plan-lines`, {
        product_id: once.id,
        period: 'once',
        starts_on: '2026-01-01',
      }),
    );
    const status = ({ id }: { id: number }, payment_status: number) =>
      principal.put(`/api/invoices/${id}`, { payment_status });
    const refused = [422, { payment_status: [officeMessages.chargedSince] }];
    const run = await open();
    await step(run, 'draft');
    await step(run, 'issue');
    const [first] = await invoicesOf(run);
    await status(first, 9);
    // Nothing else charges it yet.
    expect((await status(first, 1)).status).toBe(200);
    await status(first, 9);
    await open();
    await step(run, 'draft');
    expect(refusal(await status(first, 1))).toEqual(refused);
    await step(run, 'issue');
    const second = (await invoicesOf(run)).find(({ id, parent_id, payment_status }) =>
      [id !== first.id, parent_id === first.parent_id, payment_status !== 9].every(Boolean),
    );
    expect(refusal(await status(first, 1))).toEqual(refused);
    // Of another month the fee of once alone is charged again.
    await status(second, 9);
    const may = await open({ month: '2026-05' });
    await step(may, 'draft');
    await step(may, 'issue');
    expect(refusal(await status(second, 1))).toEqual(refused);
    const [next] = await invoicesOf(may);
    await status(next, 9);
    expect((await status(second, 1)).status).toBe(200);
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
  });

  it('stop where somebody stops them, and go on', async () => {
    const run = await open();
    dataOf(await principal.post(of(run, '/draft')));
    expect(dataOf(await principal.post(of(run, '/stop')))).toMatchObject({
      step: null,
      progress: { stopped: true, done: 0, total: 2 },
    });
    await work();
    expect(await invoicesOf(run)).toEqual([]);
    expect(await step(run, 'draft')).toMatchObject({ progress: { stopped: false, done: 2 } });
  });

  it('wait while a step goes on: nobody changes a family or begins the other step', async () => {
    const run = await open();
    dataOf(await principal.post(of(run, '/draft')));
    expect(refusal(await principal.post(of(run, '/issue'), { send_mail: false }))[0]).toBe(409);
    expect(refusal(await change(run, 0, { choice: 'later' }))[0]).toBe(409);
    await work();
    expect(refusal(await change(run, 0, { choice: 'later' }))[0]).toBe(409);
  });
});

describe('what is kept for later', () => {
  const NEXT = '2026-05';
  const unbilled = () =>
    running
      .knex('bill_lines')
      .where({ preschool_id: place.preschool.id, invoice_id: null })
      .orderBy('id')
      .select('kind', 'amount', 'plan_month');
  /** Each line that was charged or waits, by child, kind and month: none of them twice, none missing. */
  const chargedIn = async (month: string) =>
    running
      .knex('bill_lines')
      .leftJoin('invoices', 'invoices.id', 'bill_lines.invoice_id')
      .where({ plan_month: month, 'bill_lines.preschool_id': place.preschool.id })
      .whereRaw('COALESCE(invoices.payment_status, 0) <> 9')
      .sum('amount as sum')
      .first()
      .then((row) => Number(row?.sum ?? 0));
  /** 10 % off for the second child. */
  const siblings = () =>
    running.knex('plan_discounts').insert({
      preschool_id: place.preschool.id,
      reason: 'sibling',
      label: 'Sibling',
      rank: 2,
      percent: 1_000,
      position: 0,
      starts_on: '2026-01-01',
      created_at: new Date(),
      updated_at: new Date(),
    });

  it('is in the next run by itself, says its month, and is billed once, after its own month was closed too', async () => {
    await siblings();
    const [before, now] = ['2026-02', '2026-03'];
    const run = await open({ month: before });
    const whole = 2 * PRICE - PRICE / 10;
    expect(dataOf(await change(run, 1, { choice: 'later' }))).toMatchObject({ choice: 'later', sum: whole });
    expect(await unbilled()).toMatchObject([
      { kind: 'bill', amount: PRICE, plan_month: before },
      { kind: 'bill', amount: PRICE },
      { kind: 'discount', amount: -PRICE / 10 },
    ]);
    await step(run, 'draft');
    await running
      .knex('preschools')
      .where({ id: place.preschool.id })
      .update({ closed_through: '2026-02-28' });
    // Nobody takes back what was kept: no run would charge it any more.
    expect((await change(run, 1, { choice: 'in' })).status).toBe(423);
    expect(await unbilled()).toHaveLength(3);
    const next = await open({ month: now });
    const family1 = await family(next, 1);
    expect(family1).toMatchObject({ choice: 'in', sum: 2 * whole, exceptions: ['kept'] });
    expect(family1.lines.map(({ kept_from }: { kept_from: string | null }) => kept_from)).toEqual([
      null,
      null,
      null,
      before,
      before,
      before,
    ]);
    expect(next.exceptions).toMatchObject({ kept: 1 });
    expect(family1.differences.map(({ why }: { why: string }) => why)).toEqual(
      expect.arrayContaining(['kept']),
    );
    await step(next, 'draft');
    await step(next, 'issue', { send_mail: false });
    expect(await invoicesOf(next)).toMatchObject([{}, { price: 2 * whole }]);
    expect(await unbilled()).toEqual([]);
    expect((await family(await open({ month: '2026-04' }), 1)).exceptions).toEqual([]);
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
  });

  it('is billed in its own run after all, with what was edited, as if it had never been kept', async () => {
    const run = await open();
    const before = await family(run, 0);
    const edits = [{ key: before.lines[0].key, amount: 60_000 }];
    const edited = dataOf(await change(run, 0, { edits }));
    dataOf(await change(run, 0, { choice: 'later' }));
    expect(dataOf(await change(run, 0, { choice: 'later' }))).toMatchObject({ sum: 60_000 });
    expect(await unbilled()).toMatchObject([{ amount: 60_000 }]);
    expect(dataOf(await change(run, 0, { choice: 'in' }))).toEqual(edited);
    expect(await unbilled()).toEqual([]);
    dataOf(await change(run, 0, { choice: 'later' }));
    expect(dataOf(await change(run, 0, { choice: 'in', edits: [] }))).toEqual(before);
    await step(run, 'draft');
    expect(await chargedIn(MONTH)).toBe(3 * PRICE);
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'bill', preschool_id: place.preschool.id })
      .orderBy('id');
    expect(trail.map(({ action }) => action)).toEqual(['created', 'deleted', 'created', 'deleted']);
  });

  it('is kept again, a line or the family, and let go only as any bill is', async () => {
    const run = await open();
    dataOf(await change(run, 0, { choice: 'later' }));
    const next = await open({ month: NEXT });
    const kept = (await family(next, 0)).lines.find(
      ({ kept_from }: { kept_from: string | null }) => kept_from,
    );
    expect(dataOf(await change(next, 0, { edits: [{ key: kept.key, left_out: true }] }))).toMatchObject({
      sum: PRICE,
    });
    await step(next, 'draft');
    const third = await open({ month: '2026-06' });
    expect(await family(third, 0)).toMatchObject({ sum: 2 * PRICE, exceptions: ['kept'] });
    dataOf(await change(third, 0, { choice: 'later' }));
    const fourth = await open({ month: '2026-07' });
    const { lines, sum } = await family(fourth, 0);
    expect(sum).toBe(3 * PRICE);
    expect(lines.map(({ kept_from }: { kept_from: string | null }) => kept_from)).toEqual([
      null,
      MONTH,
      '2026-06',
    ]);
    await running.knex('approval_limits').insert({ act: 'discount', amount: 1_000, updated_at: new Date() });
    const child = families[0]?.children[0] as { id: number };
    const bill = `/api/children/${child.id}/bills/${kept.key.slice('bill:'.length)}`;
    expect(refusal(await principal.call('DELETE', bill))).toEqual([409, officeMessages.secondPersonNeeded]);
    await running.knex('approval_limits').delete();
    expect((await principal.call('DELETE', bill)).status).toBeLessThan(300);
    expect(await family(await open({ month: '2026-07' }), 0)).toMatchObject({ sum: 2 * PRICE });
  });

  it('waits though the child left, the plan ended or the price fell; what would come to less is not taken back', async () => {
    const run = await open();
    dataOf(await change(run, 1, { choice: 'later' }));
    const child = families[1]?.children[0] as { id: number };
    await running.knex('children').where({ id: child.id }).update({ status: 3 });
    await running.knex('plan_lines').where({ child_id: child.id }).update({ ends_on: '2026-03-31' });
    expect(dataOf(await change(run, 1, { choice: 'left_out' }))).toMatchObject({
      choice: 'left_out',
      sum: 2 * PRICE,
    });
    const next = await open({ month: NEXT });
    expect(await family(next, 1)).toMatchObject({ sum: 3 * PRICE });
    const line = await running.knex('plan_lines').where({ child_id: child.id }).first('id');
    expect((await principal.call('DELETE', `/api/plan-lines/${line.id}`)).status).toBe(409);
  });

  it('is not charged by the plan beside, and not twice by two who keep or take it at once', async () => {
    const run = await open();
    await Promise.all(
      Array.from({ length: 4 }, (_, index) => change(run, 0, { choice: index % 2 === 0 ? 'later' : 'in' })),
    );
    dataOf(await change(run, 0, { choice: 'later' }));
    expect(await unbilled()).toMatchObject([{ amount: PRICE }]);
    const parent = families[0]?.parent as { id: number };
    const invoice = await newInvoice(principal, parent, { billing_month: NEXT });
    const next = await open({ month: NEXT });
    dataOf(await change(next, 0, { choice: 'in' }));
    await Promise.all([
      step(next, 'draft'),
      principal.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`),
      change(run, 0, { choice: 'in' }),
    ]);
    await work();
    // Where it was taken back first, its own run charges it.
    await step(run, 'draft');
    expect(await chargedIn(MONTH)).toBe(3 * PRICE);
    expect(await checkLedger(running.knex, running.clock)).toEqual([]);
  });

  it('was only marked by an earlier release, and is made a bill as it is upgraded', async () => {
    const { knex } = running;
    await siblings();
    const run = await open();
    dataOf(await change(run, 1, { choice: 'later' }));
    const made = await unbilled();
    const [stored] = await knex('billing_run_families').where({ run_id: run.id, chosen: 'later' });
    await knex('bill_lines').where({ preschool_id: place.preschool.id, invoice_id: null }).delete();
    await open();
    expect(stored.lines).toHaveLength(3);
    await up(knex);
    await up(knex);
    expect(await unbilled()).toEqual(made);
  });
});

it('computes the same for the preview and for the draft', async () => {
  const run = await open();
  const all = await running.knex('billing_run_families').where({ run_id: run.id }).orderBy('parent_id');
  const where = { ...run, preschool_id: place.preschool.id };
  const facts = await factsOf(
    running.knex,
    where,
    families.map(({ parent }) => parent.id),
  );
  const rules = await rulesOf(running.knex, where);
  for (const { parent_id, lines, sum } of all) {
    const own = facts.get(parent_id);
    expect(own && previewFamily(own, rules)).toMatchObject({ lines, sum });
  }
});

describe('the lines of an invoice', () => {
  it('each say of which month they are and where they came from, on the screen and on paper', async () => {
    const { knex, clock } = running;
    const [{ parent, children }] = families as [Household];
    const child = children[0] as { id: number };
    const preschool_id = place.preschool.id;
    const old = await newInvoice(principal, parent, { billing_month: '2026-02' });
    await addFee(principal, old, child, 30_000);
    await knex('invoices').where({ id: old.id }).update({ due_date: '2026-02-07' });
    await knex('late_fee_tariffs').insert({
      preschool_id,
      approval_reference: 'KPM 7',
      starts_on: '2025-01-01',
      grace_days: 14,
      repeats: 'once',
      amount: 1_000,
      created_at: clock.now(),
    });
    await chargeLateFees({ knex, clock, services: noServices });
    await buildBillLine(knex, { id: child.id, preschool_id }, place.product, {
      amount: 2_500,
      label: 'Outing',
      bill_date: '2026-04-02',
    });
    const run = await open({ balances: 'all' });
    await step(run, 'draft');
    await step(run, 'issue');
    const made = (await invoicesOf(run)).find(({ parent_id }) => parent_id === parent.id);
    const other = await newInvoice(principal, parent, { billing_month: '2026-03' });
    await addFee(principal, other, child, 5_000, { label: 'Uniform' });
    dataOf(await principal.put(`/api/invoices/${made.id}/pull-invoice`, { invoice_id: other.id }));

    const lines: Record<string, string | null>[] = dataOf(
      await principal.get(`/api/invoices/${made.id}/transactions?type[]=bill`),
    );
    const line = (label: string) => lines.find((one) => one.label === label);
    expect(lines).toHaveLength(5);
    expect(line('Full day')).toMatchObject({ bill_date: '2026-04-01' });
    expect(line('Outing')).toMatchObject({ bill_date: '2026-04-02' });
    expect(line('Late fee')).toMatchObject({
      bill_date: TODAY,
      remarks: `${old.invoice_no}, 07/02/2026, RM 300.00, KPM 7`,
    });
    expect(line('Carried Forward')).toMatchObject({
      bill_date: TODAY,
      remarks: old.invoice_no,
      due_date: '2026-02-07',
    });
    expect(line('Uniform')).toMatchObject({ bill_date: TODAY, from_invoice_no: other.invoice_no });

    const paper = await fetch(`${running.api.url}/invoices/${made.id}/download-invoice`, {
      headers: { Authorization: `Bearer ${principal.token}` },
    });
    const text = (await readPdf(await paper.arrayBuffer())).text.replace(/\s+/g, ' ');
    for (const said of [
      'Full day · Apr 2026',
      'Outing · Apr 2026',
      'Late fee · Mar 2026',
      `${old.invoice_no}, 07/02/2026, RM 300.00, KPM 7`,
      'Carried Forward · Mar 2026',
      `${old.invoice_no} · due since 7 Feb 2026`,
      'Uniform · Mar 2026',
      `from ${other.invoice_no}`,
    ])
      expect(text).toContain(said);
  });
});
