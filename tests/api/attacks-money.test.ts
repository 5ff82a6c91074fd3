/**
 * What a hostile engineer tries at drafts, revisions, notes, second persons, closed months and plans: records of another
 * preschool and family, fields that no form has, a key of somebody else, one's own family, a role that was taken away.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildBillLine, buildChild, buildUser } from '../support/factories';
import { formWith, PDF_BYTES, SMALLEST_PNG } from '../support/files';
import { addFee, buildHousehold, cash, dataOf, expectBooks, newInvoice, pay, refusal } from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

type Named = { id: number };
const { running, desk, make, owing, child } = moneyDesk();
const strangers = new Map<string, Caller>();
let admin: Caller;

const NONE = { write_off: null, discount: null, refund: null, pay_out: null, credit: null };
const credit = (amount: number) => ({
  kind: 'credit',
  reason: 'Closed',
  lines: [{ label: 'Goodwill', amount }],
});
const planLine = () => ({ product_id: desk.place.product.id, period: 'month', starts_on: TODAY });
/** A request for a note that is above the limit. */
async function asked(by: Caller, amount = 6_000) {
  const invoice = await owing();
  const form = {
    operation: 'make_note',
    subject_id: invoice.id,
    form: credit(amount),
    reason: 'Moved away.',
  };
  return { invoice, request: dataOf(await by.post('/api/approvals', form)), form };
}
const balanceOf = async ({ id }: Named) => (await running.knex('invoices').where({ id }).first()).balance;

beforeAll(async () => {
  const { knex, api } = running;
  admin = await api.as(await buildUser(knex, 1));
  dataOf(await admin.put('/api/approval-limits', { ...NONE, credit: 5_000 }));
  const there = await buildHousehold(running, desk.elsewhere.preschool);
  const neighbour = await buildHousehold(running, desk.place.preschool);
  const staff = async (role: number, preschool: Named) =>
    api.as(await buildUser(knex, role, { preschools: [preschool] as never }));
  strangers.set('a principal elsewhere', await staff(4, desk.elsewhere.preschool));
  strangers.set('a teacher here', await staff(5, desk.place.preschool));
  strangers.set('a therapist here', await staff(6, desk.place.preschool));
  strangers.set('a parent elsewhere', await api.as(there.parent));
  strangers.set('another parent here', await api.as(neighbour.parent));
});

describe('an id that was guessed', () => {
  it('is answered like one that nobody has, at each call, and changes nothing', async () => {
    const { knex } = running;
    const invoice = await owing();
    const { note } = dataOf(await desk.finance.post(`/api/invoices/${invoice.id}/notes`, credit(1_000)));
    const draft = await make({ as_draft: 1 });
    const { request } = await asked(desk.finance);
    const kid = child();
    const line = dataOf(await desk.finance.post(`/api/children/${kid.id}/plan-lines`, planLine()));
    const standing = { reason: 'staff', label: 'Staff', percent: 100, starts_on: TODAY };
    const discount = dataOf(await desk.finance.post(`/api/children/${kid.id}/plan-discounts`, standing));
    const calls: [string, string, object?][] = [
      ...['', '/revisions', '/notes', '/history', '/transactions'].map((of): [string, string] => [
        'GET',
        `/api/invoices/#${of}`,
      ]),
      ['GET', '/invoices/#/notes/~/download'],
      ['POST', '/api/invoices/#/notes', credit(100)],
      ['POST', '/api/invoices/#/notes/~/counter', { reason: 'x' }],
      ['POST', '/api/invoices/#/issue', {}],
      ['DELETE', '/api/invoices/#'],
      ['POST', '/api/invoices/#/write-off', { amount: 1, reason: 'x' }],
      ['POST', '/api/invoices/#/recover', { amount: 1, reason: 'x' }],
      ['POST', '/api/invoices/#/bill-anew', {}],
    ];
    const of = (path: string, id: number, second: number) =>
      path.replace('#', `${id}`).replace('~', `${second}`);
    const named: [string, string, string, object?][] = [
      ...[invoice.id, draft.id].flatMap((id) =>
        calls.map(([method, path, body]): [string, string, string, object?] => [
          ...([method, of(path, id, note.id), of(path, 987_654, 987_655)] as const),
          body,
        ]),
      ),
      ...['approve', 'decline', 'withdraw'].map((act): [string, string, string, object?] => [
        ...(['POST', `/api/approvals/${request.id}/${act}`, `/api/approvals/987654/${act}`] as const),
        { reason: 'x' },
      ]),
      ['PUT', `/api/plan-lines/${line.id}`, '/api/plan-lines/987654', planLine()],
      ['DELETE', `/api/plan-lines/${line.id}`, '/api/plan-lines/987654'],
      ['PUT', `/api/plan-discounts/${discount.id}`, '/api/plan-discounts/987654', standing],
      ['DELETE', `/api/plan-discounts/${discount.id}`, '/api/plan-discounts/987654'],
    ];
    const state = async () =>
      JSON.stringify([
        await knex('invoices').orderBy('id'),
        await knex('invoice_notes').orderBy('id'),
        await knex('approvals').orderBy('id'),
        await knex('plan_lines').orderBy('id'),
        await knex('plan_discounts').orderBy('id'),
      ]);
    const before = await state();
    for (const [who, caller] of strangers)
      for (const [method, path, absent, body] of named) {
        const [there, nowhere] = [
          await caller.call(method, path, { body }),
          await caller.call(method, absent, { body }),
        ];
        expect([403, 404]).toContain(there.status);
        // Whoever works there hears that it is not theirs, and nothing of it.
        if (there.status === 403 && who.endsWith('here')) {
          expect(there.body).toEqual({ message: messages.notAllowed });
          continue;
        }
        expect([who, method, path, there.status, there.body]).toEqual([
          who,
          method,
          path,
          nowhere.status,
          nowhere.body,
        ]);
      }
    expect(await state()).toBe(before);
    // The one whose invoice it is reads it, and a draft not even so.
    expect((await desk.parent.get(`/api/invoices/${invoice.id}/notes`)).status).toBe(200);
    for (const path of ['', '/revisions', '/notes', '/transactions'])
      expect([path, (await desk.parent.get(`/api/invoices/${draft.id}${path}`)).status]).toEqual([path, 404]);
  });

  it('of another invoice’s note, line or payment is none under one’s own', async () => {
    const { knex } = running;
    const home = await buildHousehold(running, desk.place.preschool);
    const theirs = (
      await addFee(
        desk.finance,
        await newInvoice(desk.finance, home.parent),
        home.children[0] as Named,
        10_000,
      )
    ).invoice;
    const { note } = dataOf(await desk.finance.post(`/api/invoices/${theirs.id}/notes`, credit(1_000)));
    const own = await owing();
    const [line] = await knex('bill_lines').where({ invoice_id: theirs.id });
    for (const path of [`/invoices/${own.id}/notes/${note.id}/download`])
      for (const by of [desk.parent, desk.finance]) expect((await by.get(path)).status).toBe(404);
    const counter = `/api/invoices/${own.id}/notes/${note.id}/counter`;
    expect((await desk.finance.post(counter, { reason: 'x' })).status).toBe(404);
    const of = { kind: 'credit', reason: 'x', lines: [{ line_id: line.id, amount: 100 }] };
    expect((await desk.finance.post(`/api/invoices/${own.id}/notes`, of)).status).toBe(422);
    expect(
      (await desk.finance.call('DELETE', `/api/invoices/${own.id}/transactions/${line.id}`)).status,
    ).toBe(404);
  });
});

describe('a field that no form has', () => {
  it('decides nothing: a request is not approved, a note not dated, a draft not issued, a plan of nobody else', async () => {
    const { knex } = running;
    const { invoice, form } = await asked(desk.finance, 5_500);
    const more = {
      state: 'approved',
      decided_by: admin.userId,
      requested_by: admin.userId,
      amount: 1,
      limit: 9e9,
    };
    await knex('approvals').where({ state: 'waiting', subject_id: invoice.id }).delete();
    const request = dataOf(await desk.finance.post('/api/approvals', { ...form, ...more, approval: {} }));
    expect(request).toMatchObject({
      state: 'waiting',
      amount: 5_500,
      requested_by: { id: desk.finance.userId },
    });
    const set = {
      note_no: 'CN-1',
      number: 1,
      dated: '2020-01-01',
      preschool_id: 1,
      by: 1,
      amount: 9,
      approval: { wanted: [] },
    };
    const { note } = dataOf(
      await desk.finance.post(`/api/invoices/${invoice.id}/notes`, { ...credit(100), ...set }),
    );
    expect(note).toMatchObject({ dated: TODAY, amount: 100 });
    expect(note.note_no).not.toBe('CN-1');
    const issued = {
      issued_at: TODAY,
      invoice_no: 'X-1',
      price: 1,
      balance: 0,
      payment_status: 3,
      locked: true,
    };
    const draft = await make({ as_draft: 1, ...issued });
    const row = await knex('invoices').where({ id: draft.id }).first();
    expect(row).toMatchObject({ issued_at: null, invoice_no: null, locked: false });
    const kid = child();
    const other = await buildChild(knex, desk.elsewhere.preschool);
    const planted = { child_id: other.id, id: 1, created_by: 1, charged: true };
    const line = dataOf(
      await desk.finance.post(`/api/children/${kid.id}/plan-lines`, { ...planLine(), ...planted }),
    );
    expect(await knex('plan_lines').where({ id: line.id }).first()).toMatchObject({
      child_id: kid.id,
      created_by: desk.finance.userId,
    });
    await desk.finance.put(`/api/plan-lines/${line.id}`, { ...planLine(), ...planted });
    expect(await knex('plan_lines').where({ id: line.id }).first()).toMatchObject({ child_id: kid.id });
    expect(await knex('plan_lines').where({ child_id: other.id })).toEqual([]);
  });
});

describe('a key of somebody else', () => {
  it('brings whoever sends it neither the answer nor the act', async () => {
    const invoice = await owing();
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = `/api/invoices/${invoice.id}/notes`;
    const made = await desk.finance.post(path, credit(1_000), { headers });
    expect(made.status).toBe(200);
    for (const [who, caller] of [...strangers, ['the parent', desk.parent] as const]) {
      const answer = await caller.post(path, credit(1_000), { headers });
      expect([who, [403, 404].includes(answer.status), JSON.stringify(answer.body)]).toEqual([
        who,
        true,
        expect.not.stringContaining(made.body.data.note.note_no),
      ]);
    }
    expect(await balanceOf(invoice)).toBe(9_000);
    // Nor does the asker's own key approve, and an approval that is repeated acts once.
    const { invoice: waiting, request } = await asked(desk.finance);
    const approve = () => admin.post(`/api/approvals/${request.id}/approve`, undefined, { headers });
    expect(
      (await desk.finance.post(`/api/approvals/${request.id}/approve`, undefined, { headers })).status,
    ).toBe(422);
    expect([(await approve()).status, (await approve()).status]).toEqual([200, 200]);
    expect(await balanceOf(waiting)).toBe(4_000);
  });
});

describe('a second person', () => {
  it('is not oneself by another session, as a parent, or with a role that was taken away', async () => {
    const { knex, api } = running;
    const user = await buildUser(knex, 3);
    const [first, second] = [await api.as(user), await api.as(user)];
    const { invoice, request } = await asked(first);
    const path = `/api/approvals/${request.id}/approve`;
    for (const headers of [{}, { 'X-Acting-As': 'parent' }] as Record<string, string>[])
      expect([403, 404]).toContain((await second.post(path, undefined, { headers })).status);
    await knex('user_roles').where({ user_id: user.id }).update({ role_id: 5 });
    expect([403, 404]).toContain((await second.post(path)).status);
    // Nor is it carried out for somebody who may not do it any more.
    expect(dataOf(await admin.post(path))).toMatchObject({ state: 'waiting', refusal: expect.any(String) });
    expect(await balanceOf(invoice)).toBe(10_000);
  });
});

describe('one’s own family', () => {
  it('is not let off: by a line taken away, a bill, a cancelled invoice, a draft, a note, a plan', async () => {
    const { knex, api, clock } = running;
    const home = await buildHousehold(running, desk.place.preschool);
    const kid = home.children[0] as Named;
    const relative = await buildUser(knex, 3);
    await knex('child_parents').insert({ child_id: kid.id, user_id: relative.id });
    const by = await api.as(relative);
    const invoice = (await addFee(desk.finance, await newInvoice(desk.finance, home.parent), kid, 10_000))
      .invoice;
    const draft = await newInvoice(desk.finance, home.parent, { as_draft: 1 });
    await addFee(desk.finance, draft, kid, 10_000);
    const [line] = await knex('bill_lines').where({ invoice_id: invoice.id });
    const place = { id: kid.id, preschool_id: desk.place.preschool.id };
    const bill = await buildBillLine(knex, place, desk.place.product);
    const planned = dataOf(await desk.finance.post(`/api/children/${kid.id}/plan-lines`, planLine()));
    const staffs = { reason: 'staff', label: 'Staff', percent: 5_000, starts_on: TODAY };
    const [standing] = await knex('plan_discounts')
      .insert({
        ...staffs,
        percent: 100,
        child_id: kid.id,
        position: 0,
        created_by: null,
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .returning('id');
    const status = { payment_status: 9 };
    const calls = (who: Caller) => ({
      'a line': () => who.call('DELETE', `/api/invoices/${invoice.id}/transactions/${line.id}`),
      'a line for less': () =>
        who.put(`/api/invoices/${invoice.id}/transactions/${line.id}`, { type: 'bill', amount: 1 }),
      'a note': () => who.post(`/api/invoices/${invoice.id}/notes`, credit(100)),
      'a price of one’s own': () =>
        who.post(`/api/children/${kid.id}/plan-lines`, { ...planLine(), amount: 1 }),
      'another price': () => who.put(`/api/plan-lines/${planned.id}`, { ...planLine(), amount: 1 }),
      'a planned fee': () => who.call('DELETE', `/api/plan-lines/${planned.id}`),
      'a standing discount': () => who.post(`/api/children/${kid.id}/plan-discounts`, staffs),
      'a higher discount': () => who.put(`/api/plan-discounts/${standing.id}`, staffs),
      'a bill': () => who.call('DELETE', `/api/children/${kid.id}/bills/${bill.id}`),
      'a draft': () => who.call('DELETE', `/api/invoices/${draft.id}`),
      'a later day': () => who.put(`/api/invoices/${invoice.id}`, { due_date: '2027-03-01' }),
      'peace from late fees': () =>
        who.post(`/api/reminder-pauses/${desk.place.preschool.id}`, {
          parent_id: home.parent.id,
          cause: 'asked',
          reason: 'x',
          until: '2026-12-31',
        }),
      'another invoice': () =>
        who.post(`/api/invoices/${invoice.id}/bill-anew`, { preschool_id: desk.elsewhere.preschool.id }),
      'a status': () => who.put(`/api/invoices/${invoice.id}`, status),
    });
    const found: [string, unknown][] = [];
    for (const [name, call] of Object.entries(calls(by))) found.push([name, refusal(await call())]);
    const own = [403, officeMessages.ownFamilyMoney];
    expect(found).toEqual(Object.keys(calls(by)).map((name) => [name, own]));
    const bulk = dataOf(await by.post('/api/invoices/bulk', { act: 'status', ids: [invoice.id], ...status }));
    expect(bulk).toMatchObject({ done: [], refused: [{ message: officeMessages.ownFamilyMoney }] });
    expect(await balanceOf(invoice)).toBe(10_000);
    // A colleague may.
    for (const name of [
      'a later day',
      'peace from late fees',
      'a planned fee',
      'a bill',
      'a draft',
      'a status',
    ] as const)
      expect([name, (await calls(desk.finance)[name]()).status < 300]).toEqual([name, true]);
    await expectBooks(running);
  });
});

describe('receipts, runs, closed months, books, slips and photos', () => {
  const MONTH = '2026-02';
  type Call = [method: string, path: string, absent: string, body?: unknown];

  async function pieces() {
    dataOf(await desk.finance.post(`/api/children/${child().id}/plan-lines`, planLine()));
    const invoice = await owing();
    const { transaction: payment } = await pay(desk.finance, invoice, 1_000);
    const declared = dataOf(
      await desk.parent.post(`/api/invoices/${invoice.id}/payment`, cash(500)),
    ).transaction;
    const run = dataOf(
      await desk.finance.post('/api/billing-runs', {
        preschool_id: desk.place.preschool.id,
        month: '2026-04',
      }),
    );
    expect(await running.knex('billing_run_families').where({ run_id: run.id })).not.toEqual([]);
    return { invoice, payment, declared, run };
  }

  async function callsOf({
    invoice,
    payment,
    declared,
    run,
  }: Awaited<ReturnType<typeof pieces>>): Promise<Call[]> {
    const of = (method: string, pattern: string, id: number, body?: unknown): Call => [
      ...([method, pattern.replace('#', `${id}`), pattern.replace('#', '987654')] as const),
      body,
    ];
    const reason = { reason: 'x' };
    const month = { month: MONTH };
    const kid = child().id;
    return [
      of('GET', '/payments/#/download-receipt', payment.id),
      of('GET', '/invoices/#/download-receipt', invoice.id),
      of('GET', '/users/#/invoices-download-receipt-summary', desk.family.parent.id),
      ...[payment.id, declared.id].flatMap((id) => [
        of('POST', '/api/payments/#/confirm', id),
        of('POST', '/api/payments/#/reject', id, reason),
        of('POST', '/api/payments/#/refund', id, { ...reason, amount: 1, charge: 'stays' }),
        of('POST', '/api/payments/#/reverse', id, reason),
      ]),
      of('POST', '/api/invoices/#/pay-out', invoice.id, { ...reason, amount: 1, payment_method: 5 }),
      of('POST', '/api/invoices/#/payment', invoice.id, formWith('attach', PDF_BYTES)),
      ...['GET', 'PUT'].map((method) =>
        of(
          ...([method, `/api/billing-runs/#/families/${desk.family.parent.id}`, run.id] as const),
          method === 'PUT' ? { choice: 'left_out' } : undefined,
        ),
      ),
      of('GET', '/api/billing-runs/#', run.id),
      of('GET', '/api/billing-runs/#/families', run.id),
      ...['draft', 'issue', 'stop'].map((step) => of('POST', `/api/billing-runs/#/${step}`, run.id, {})),
      of('GET', `/api/closings/#/standing?month=${MONTH}`, desk.place.preschool.id),
      of('GET', '/api/closings/#/history', desk.place.preschool.id),
      ...['close', 'ask-to-open', 'open', 'keep-closed'].map((act) =>
        of('POST', `/api/closings/#/${act}`, desk.place.preschool.id, { ...month, ...reason }),
      ),
      of('GET', '/api/children/#/photo', kid),
      of('POST', '/api/children/#/photo', kid, formWith('photo', SMALLEST_PNG)),
      of('DELETE', '/api/children/#/photo', kid),
      of('GET', '/api/children/#/plan', kid),
      of('POST', '/api/children/#/plan-from-programmes', kid, { starts_on: TODAY }),
      of('PUT', '/api/plan-settings/#', desk.place.preschool.id, {
        proration: 'none',
        step: 1,
        term_months: [],
        look_above: null,
        siblings: [],
      }),
    ];
  }

  it('are refused to whoever they are not of, as if they were not there, and nothing changes', async () => {
    const { knex } = running;
    const calls = await callsOf(await pieces());
    const tables = ['invoices', 'payments', 'billing_runs', 'month_closings', 'plan_lines', 'files'];
    const state = async () =>
      JSON.stringify(await Promise.all(tables.map((table) => knex(table).orderBy('id'))));
    const before = await state();
    const found: unknown[] = [];
    for (const [who, caller] of strangers)
      for (const [method, path, absent, body] of calls) {
        const there = await caller.call(method, path, { body });
        // Teachers and principals see children of their own preschool, and nothing of the money.
        const own = who.endsWith('therapist here') || who.endsWith('teacher here');
        if (own && /\/photo$/.test(path) && method === 'GET') continue;
        const nowhere = await caller.call(method, absent, { body });
        const same = JSON.stringify(there.body) === JSON.stringify(nowhere.body);
        const told = there.body?.message === messages.notAllowed;
        if (![403, 404].includes(there.status) || !(same || told))
          found.push([who, method, path, there.status]);
      }
    expect(found).toEqual([]);
    expect(await state()).toBe(before);
    for (const [who, caller] of [...strangers, ['a parent', desk.parent] as const])
      expect([who, (await caller.get('/api/ledger-checks')).status]).toEqual([who, 403]);
  });

  it('act once, however often and in whatever order they are asked for', async () => {
    const { knex } = running;
    const { invoice, declared } = await pieces();
    const decide = (act: string) => desk.finance.post(`/api/payments/${declared.id}/${act}`, { reason: 'x' });
    // What was not confirmed is not reversed; of a rejection and a confirmation at once one is.
    expect((await decide('reverse')).status).toBeGreaterThanOrEqual(400);
    const both = await Promise.all([
      decide('confirm'),
      decide('reject'),
      decide('confirm'),
      decide('reject'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.every(({ status }) => status < 500)).toBe(true);
    const { transaction } = await pay(desk.finance, invoice, 700);
    const reverse = () => desk.finance.post(`/api/payments/${transaction.id}/reverse`, { reason: 'Bounced' });
    const twice = await Promise.all([reverse(), reverse(), reverse()]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    const refund = { amount: 1, reason: 'x', charge: 'stays' };
    expect(
      (await desk.finance.post(`/api/payments/${transaction.id}/refund`, refund)).status,
    ).toBeGreaterThanOrEqual(400);
    const closing = (act: string, by = desk.finance) =>
      by.post(`/api/closings/${desk.elsewhere.preschool.id}/${act}`, { month: MONTH, reason: 'A mistake' });
    for (const act of ['open', 'ask-to-open', 'keep-closed'])
      expect([act, (await closing(act)).status >= 400]).toEqual([act, true]);
    const closes = await Promise.all([closing('close'), closing('close'), closing('close', admin)]);
    expect(closes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await closing('open')).status).toBe(409);
    expect((await closing('ask-to-open')).status).toBe(200);
    // Who asked does not open, by whatever session; of two who open at once one does.
    expect((await closing('open')).status).toBe(403);
    const opens = await Promise.all([closing('open', admin), closing('open', admin)]);
    expect(opens.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await knex('preschools').where({ id: desk.elsewhere.preschool.id }).first('closed_through'),
    ).toEqual({
      closed_through: '2026-01-31',
    });
    await expectBooks(running);
  });
});
