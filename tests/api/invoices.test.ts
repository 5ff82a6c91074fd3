/** Invoices as a whole: new ones, their due date, their history, their edit form. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { buildChild, buildUser } from '../support/factories';
import { buildHousehold, buildPlace, dataOf, newInvoice, pay, refusal } from './money';
import { moneyDesk } from './money-desk';
import { TODAY } from './running-api';

const { running, desk, make, owing, put, trail } = moneyDesk({ children: 2 });

describe('a new invoice', () => {
  it('is of the first active child’s preschool and of the billing month, with the next number', async () => {
    const { knex } = running;
    const other = await buildHousehold(running, desk.elsewhere.preschool);
    await knex('children').where({ id: other.children[0]?.id }).update({ status: 3 });
    await buildChild(knex, desk.place.preschool, { parents: [other.parent], status: 2 });
    const made = await newInvoice(desk.principal, other.parent);
    const { short_name } = desk.place.preschool;
    expect(made).toMatchObject({
      invoice_no: expect.stringMatching(new RegExp(`^${short_name}-26-\\d{5}$`)),
      invoice_date_show: '2026-03',
      preschool: desk.place.preschool.id,
      parent: other.parent.id,
      price: 0,
      balance: 0,
      payment_status: 1,
      locked: 0,
      is_enrollment: 0,
      is_pos_invoice: 0,
      email_status: null,
    });
    const next = await newInvoice(desk.principal, other.parent);
    expect(Number(next.invoice_no.slice(-5))).toBe(Number(made.invoice_no.slice(-5)) + 1);
    expect(await trail(made)).toMatchObject([{ action: 'created', actor_id: desk.principal.userId }]);
  });

  it('is of next month from the 23rd on, and of next year in December; its number is that year’s', async () => {
    const { clock, knex, api } = running;
    const someone = await buildUser(knex, 3);
    const madeAt = async (instant: string) => {
      clock.set(instant);
      // A session does not last until December.
      return make({}, await api.as(someone));
    };
    expect((await madeAt('2026-03-22T15:59:00Z')).invoice_date_show).toBe('2026-03');
    // Midnight in Kuala Lumpur.
    expect((await madeAt('2026-03-22T16:00:00Z')).invoice_date_show).toBe('2026-04');
    const made = await madeAt('2026-12-23T01:00:00Z');
    expect([made.invoice_date_show, made.invoice_no.split('-')[1]]).toEqual(['2027-01', '27']);
    expect(made.invoice_no).toMatch(/-27-00001$/);
    clock.set('2026-03-11T01:00:00Z');
  });

  it('is of the named preschool, within the actor’s reach', async () => {
    const made = await make({ preschool_id: desk.elsewhere.preschool.id });
    expect(made.preschool).toBe(desk.elsewhere.preschool.id);
    const answer = await desk.principal.post(`/api/parents/${desk.family.parent.id}/new-invoices`, {
      preschool_id: desk.elsewhere.preschool.id,
    });
    expect(refusal(answer)).toEqual([422, { preschool_id: [messages.invoicePreschoolUnknown] }]);
  });

  it('is the second of a month only for who says yes to that; cancelled ones and sales say nothing', async () => {
    const { parent } = await buildHousehold(running, desk.place.preschool);
    const ask = (form: object = {}) => desk.finance.post(`/api/parents/${parent.id}/new-invoices`, form);
    expect((await ask({ is_pos_invoice: 1 })).status).toBe(200);
    const first = dataOf(await ask());
    expect(refusal(await ask())).toEqual([422, { again: [officeMessages.invoiceAgain] }]);
    expect((await ask({ billing_month: '2026-04' })).status).toBe(200);
    expect((await ask({ again: true })).status).toBe(200);
    const { knex } = running;
    const others = await knex('invoices')
      .where({ parent_id: parent.id, billing_month: first.invoice_date_show, is_pos_invoice: false })
      .pluck('id');
    for (const id of others) await put({ id }, { payment_status: 9 });
    expect((await ask()).status).toBe(200);
  });

  it('is of the month that is named, at most a year away', async () => {
    expect((await make({ billing_month: '2027-01' })).invoice_no).toMatch(/-27-\d{5}$/);
    for (const month of ['2027-04', '2025-02', '2026-13', 'March'])
      expect(
        (
          await desk.finance.post(`/api/parents/${desk.family.parent.id}/new-invoices`, {
            billing_month: month,
          })
        ).status,
      ).toBe(422);
  });

  it('is refused without a preschool and without an active child', async () => {
    const childless = await buildUser(running.knex, 7);
    const answer = await desk.finance.post(`/api/parents/${childless.id}/new-invoices`, {});
    expect(refusal(answer)).toEqual([422, { preschool_id: [messages.parentNoChild] }]);
    expect((await desk.principal.post(`/api/parents/${childless.id}/new-invoices`, {})).status).toBe(404);
    const teacher = await buildUser(running.knex, 5, { preschools: [desk.place.preschool] });
    expect((await desk.finance.post(`/api/parents/${teacher.id}/new-invoices`, {})).status).toBe(404);
  });

  it('comes once for one idempotency key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const path = `/api/parents/${desk.family.parent.id}/new-invoices`;
    const [one, two] = [
      await desk.finance.post(path, {}, { headers }),
      await desk.finance.post(path, {}, { headers }),
    ];
    expect(two.body).toEqual(one.body);
  });

  it('over the counter has no due date and carries nothing', async () => {
    const made = await make({ is_pos_invoice: 1 });
    expect(made.is_pos_invoice).toBe(1);
    expect(refusal(await put(made, { due_date: TODAY }))).toEqual([
      422,
      { due_date: [officeMessages.posNoDueDate] },
    ]);
    const answer = await desk.finance.post(`/api/parents/${desk.family.parent.id}/new-invoices`, {
      is_pos_invoice: 1,
      with_carry_forward: 1,
    });
    expect(refusal(answer)).toEqual([422, { with_carry_forward: [officeMessages.posProductsOnly] }]);
    const later = await desk.finance.post(`/api/invoices/${made.id}/carry-forward`);
    expect(refusal(later)).toEqual([422, { '': [officeMessages.posProductsOnly] }]);
  });
});

describe('before the preschool’s first year here', () => {
  it('is no month of a new invoice, and no day of one', async () => {
    const ofPlace = running.knex('preschools').where({ id: desk.elsewhere.preschool.id });
    const home = await buildHousehold(running, desk.elsewhere.preschool);
    const ask = (billing_month: string) =>
      desk.finance.post(`/api/parents/${home.parent.id}/new-invoices`, { billing_month });
    await ofPlace.clone().update({ created_at: '2026-02-01T00:00:00Z' });
    expect(refusal(await ask('2025-12'))).toEqual([422, { billing_month: [messages.dateTooOld] }]);
    const made = dataOf(await ask('2026-01'));
    for (const field of ['due_date', 'start_date', 'end_date'])
      expect(refusal(await put(made, { [field]: '2025-12-31' }))).toEqual([
        422,
        { [field]: [messages.dateTooOld] },
      ]);
    expect(dataOf(await put(made, { due_date: '2026-01-01' })).due_date).toBe('2026-01-01');
    await ofPlace.clone().update({ created_at: '2010-01-01T00:00:00Z' });
    expect((await ask('2025-12')).status).toBe(200);
  });

  it('is no month or day of one that moves there from elsewhere', async () => {
    const { id } = (await buildPlace(running)).preschool;
    const series = running.knex('invoice_series').where({ preschool_id: id });
    await running.knex('preschools').where({ id }).update({ created_at: '2026-02-01T00:00:00Z' });
    const old = await make({ billing_month: '2025-12' });
    expect(refusal(await put(old, { preschool: id }))).toEqual([422, { preschool: [messages.dateTooOld] }]);
    expect(await series.clone()).toEqual([]);
    const early = await make({ billing_month: '2026-01' });
    await put(early, { due_date: '2025-12-31' });
    for (const form of [{}, { start_date: '2026-01-01' }])
      expect(refusal(await put(early, { preschool: id, ...form }))).toEqual([
        422,
        { due_date: [messages.dateTooOld] },
      ]);
    const moved = await put(early, { preschool: id, due_date: '2026-01-31' });
    expect(dataOf(moved)).toMatchObject({ preschool: id, due_date: '2026-01-31' });
  });
});

describe('the due date of a new invoice', () => {
  it('is seven days on, or as many as the preschool gives; a sale over the counter has none', async () => {
    const { knex } = running;
    expect((await make()).due_date).toBe('2026-03-18');
    const ofPlace = knex('preschools').where({ id: desk.place.preschool.id });
    await ofPlace.clone().update({ invoice_due_days: 21 });
    expect((await make()).due_date).toBe('2026-04-01');
    expect((await make({ is_pos_invoice: 1 })).due_date).toBeNull();
    await ofPlace.clone().update({ invoice_due_days: null });
    expect((await make()).due_date).toBeNull();
    await ofPlace.clone().update({ invoice_due_days: 7 });
  });
});

describe('the history', () => {
  const historyOf = (invoice: { id: number }, by = desk.principal) =>
    by.get(`/api/invoices/${invoice.id}/history`);

  it('tells who did what, from what to what, in names and not in ids, the newest first', async () => {
    const made = await owing();
    const [line] = dataOf(await desk.finance.get(`/api/invoices/${made.id}/transactions`));
    await desk.finance.put(`/api/invoices/${made.id}/transactions/${line.id}`, {
      amount: 12_000,
      quantity: 2,
    });
    // Before money stands on it, which stays where it was received.
    await put(made, { preschool: desk.elsewhere.preschool.id });
    const { transaction: paid } = await pay(desk.finance, made, 500);
    await desk.finance.put(`/api/invoices/${made.id}/transactions/${paid.id}`, {
      paid_amount: 700,
      reason: 'Counted anew.',
    });
    await put(made, { due_date: '2026-05-01' });
    await put(made, { payment_status: 11 });
    const { data, meta } = (await historyOf(made, desk.finance)).body;
    expect(meta.total).toBe(data.length);
    const told = data.map(({ by, action, changes }: { by: string; action: string; changes: object[] }) => ({
      by,
      action,
      changes,
    }));
    const [{ name: byFinance }] = await running.knex('users').where({ id: desk.finance.userId });
    expect(told[0]).toEqual({
      by: byFinance,
      action: 'status_set',
      changes: [
        { field: 'payment_status', kind: 'text', before: 'Partially Paid', after: 'Instalment Plan' },
      ],
    });
    const changesOf = (action: string) =>
      told.find((one: { action: string }) => one.action === action)?.changes;
    expect(changesOf('moved')).toContainEqual({
      field: 'preschool',
      kind: 'text',
      before: desk.place.preschool.name,
      after: desk.elsewhere.preschool.name,
    });
    expect(changesOf('updated')).toContainEqual({
      field: 'due_date',
      kind: 'date',
      before: '2026-03-18',
      after: '2026-05-01',
    });
    expect(changesOf('payment_changed')).toContainEqual({
      field: 'amount',
      kind: 'sen',
      before: 500,
      after: 700,
    });
    expect(changesOf('line_changed')).toEqual(
      expect.arrayContaining([
        { field: 'amount', kind: 'sen', before: 10_000, after: 12_000 },
        { field: 'quantity', kind: 'text', before: 1, after: 2 },
        { field: 'price', kind: 'sen', before: 10_000, after: 24_000 },
      ]),
    );
    expect(changesOf('line_added')).toContainEqual({
      field: 'child',
      kind: 'text',
      before: null,
      after: desk.family.children[0]?.fullname,
    });
    expect(told.at(-1)).toMatchObject({ action: 'created' });
    expect(JSON.stringify(data)).not.toMatch(/_id"/);
  });

  it('is the office’s: neither the parent’s nor another preschool’s', async () => {
    const made = await owing();
    expect((await historyOf(made, desk.parent)).status).toBe(403);
    const stranger = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.elsewhere.preschool] }),
    );
    expect((await historyOf(made, stranger)).status).toBe(404);
  });
});

describe('the edit form', () => {
  it('sets dates and clears them with null, leaving alone what it does not name', async () => {
    const made = await owing();
    const set = dataOf(
      await put(made, { due_date: '2026-04-07', start_date: TODAY, end_date: '2026-12-31' }),
    );
    expect(set).toMatchObject({ due_date: '2026-04-07', start_date: TODAY, end_date: '2026-12-31' });
    const cleared = dataOf(await put(made, { start_date: null, end_date: '' }));
    expect(cleared).toMatchObject({ due_date: '2026-04-07', start_date: null, end_date: null });
    expect((await trail(made)).at(-1)).toMatchObject({
      action: 'updated',
      before: { start_date: TODAY, end_date: '2026-12-31' },
      after: { start_date: null, end_date: null },
    });
  });

  it('changes nothing where nothing differs: neither version nor trail', async () => {
    const made = await owing();
    const same = { due_date: made.due_date, is_enrollment: 0, preschool: made.preschool, payment_status: 1 };
    expect(dataOf(await put(made, same)).version).toBe(made.version);
    expect((await trail(made)).map(({ action }) => action)).toEqual(['created', 'line_added']);
  });

  it('with an outdated version is refused with the invoice as it is', async () => {
    const made = await owing();
    dataOf(await put(made, { due_date: '2026-04-07', version: made.version }));
    const answer = await put(made, { due_date: '2026-05-07', version: made.version });
    expect([answer.status, answer.body.message]).toEqual([409, messages.conflict]);
    expect(answer.body.data).toMatchObject({
      id: made.id,
      due_date: '2026-04-07',
      version: made.version + 1,
    });
  });

  it.each([
    [{ due_date: '2026-02-30' }, { due_date: [messages.dateInvalid] }],
    [{ start_date: '2026-04-02', end_date: '2026-04-01' }, { end_date: [messages.startAfterEnd] }],
    [{ preschool: 'x' }, { preschool: [messages.selectPreschool] }],
    [{ preschool: 987_654 }, { preschool: [messages.invoicePreschoolUnknown] }],
    [{ payment_status: 12 }, { payment_status: [messages.paymentStatusUnknown] }],
    [{ locked: 1, due_date: TODAY }, { locked: [officeMessages.lockAlone] }],
  ])('refuses %j', async (form, errors) => {
    expect(refusal(await put(await owing(), form))).toEqual([422, errors]);
  });
});
