/** Limits of head office: who sets them, and which acts about money they are on. */
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Answer, Caller } from '../support/api';
import { buildBillLine, buildChild, buildUser, PASSWORD } from '../support/factories';
import { approvingDesk, type Named, NO_LIMITS } from './approving';
import { addFee, dataOf, expectBooks, type Household, newInvoice, refusal } from './money';

const {
  setLimits,
  household,
  childOf,
  owing,
  paid,
  refund,
  ask,
  approve,
  balanceOf,
  running,
  desk,
  work,
  staff,
} = approvingDesk();

describe('a credit note', () => {
  const credit = (invoice: Named, amount: number, by = staff.finance) =>
    by.post(`/api/invoices/${invoice.id}/notes`, creditForm(amount));
  const creditForm = (amount: number) => ({
    kind: 'credit',
    reason: 'Closed for a week.',
    lines: [{ label: 'Goodwill', amount }],
  });

  it('above the limit waits for a second person, and so does taking a debit note back', async () => {
    await setLimits({ credit: 5_000 });
    const invoice = await owing(await household(), 20_000);
    expect(refusal(await credit(invoice, 6_000))).toEqual([409, officeMessages.secondPersonNeeded]);
    const asked = dataOf(await ask('make_note', invoice, creditForm(6_000)));
    expect(asked).toMatchObject({
      act: 'credit',
      amount: 6_000,
      balance_before: 20_000,
      balance_after: 14_000,
    });
    expect(await balanceOf(invoice)).toBe(20_000);
    dataOf(await approve(asked));
    expect(await balanceOf(invoice)).toBe(14_000);
    const debit = dataOf(
      await staff.finance.post(`/api/invoices/${invoice.id}/notes`, { ...creditForm(9_000), kind: 'debit' }),
    ).note;
    const back = `/api/invoices/${invoice.id}/notes/${debit.id}/counter`;
    expect((await staff.finance.post(back, { reason: 'A mistake' })).status).toBe(409);
    const again = dataOf(await ask('counter_note', debit, { reason: 'A mistake' }));
    dataOf(await approve(again));
    expect(await balanceOf(invoice)).toBe(14_000);
    await setLimits({});
    await expectBooks(running);
  });
});

describe('a limit', () => {
  it('is set by who looks after the settings, and seen by head office', async () => {
    expect((await staff.finance.put('/api/approval-limits', NO_LIMITS)).status).toBe(403);
    expect((await desk.principal.get('/api/approval-limits')).status).toBe(403);
    expect(refusal(await staff.limits.put('/api/approval-limits', { ...NO_LIMITS, refund: -1 }))[0]).toBe(
      422,
    );
    expect(await setLimits({ refund: 50_000 })).toEqual({ ...NO_LIMITS, refund: 50_000 });
    expect(dataOf(await staff.finance.get('/api/approval-limits'))).toEqual({ ...NO_LIMITS, refund: 50_000 });
    const entry = await running
      .knex('audit_entries')
      .where({ entity_type: 'approval_limits' })
      .orderBy('id', 'desc')
      .first();
    expect(entry).toMatchObject({ before: { refund: null }, after: { refund: 50_000 } });
    // Lower is anybody's of them alone.
    expect(
      (await staff.limits.put('/api/approval-limits', { ...NO_LIMITS, refund: 40_000, credit: 9 })).status,
    ).toBe(200);
  });

  it('is raised, or taken away, by two', async () => {
    await setLimits({ refund: 50_000, credit: 9 });
    for (const [refund, amount] of [
      [50_001, 50_001],
      [null, expect.any(Number)],
    ]) {
      const alone = await staff.limits.put('/api/approval-limits', { ...NO_LIMITS, refund, credit: 9 });
      expect([alone.status, alone.body.data]).toEqual([
        409,
        { second_person: { act: 'refund', amount, limit: 50_000 } },
      ]);
    }
    const form = { refund: 60_000, credit: null };
    await running.knex('sessions').update({ proved_at: null });
    const unproved = await ask('raise_limits', { id: 1 }, form, staff.limits);
    expect([unproved.status, unproved.body.data]).toEqual([403, { prove: true }]);
    expect((await staff.limits.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
    expect((await ask('raise_limits', { id: 1 }, form, staff.finance)).status).toBe(403);
    expect((await ask('raise_limits', { id: 1 }, { refund: 50_000 }, staff.limits)).status).toBe(409);
    const asked = dataOf(await ask('raise_limits', { id: 1 }, form, staff.limits));
    expect(asked).toMatchObject({ limits: form, preschool_short_name: null, may_decide: false });
    // What is lowered meanwhile stays lower; nobody without the right decides.
    await staff.limits.put('/api/approval-limits', { ...NO_LIMITS, refund: 50_000, credit: 9, discount: 7 });
    expect([
      (await approve(asked, staff.finance)).status,
      (await approve(asked, staff.limits)).status,
    ]).toEqual([403, 403]);
    expect((await approve(asked)).body.data).toEqual({ prove: true });
    expect((await staff.admin.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
    expect(dataOf(await approve(asked)).state).toBe('approved');
    expect(dataOf(await staff.finance.get('/api/approval-limits'))).toEqual({
      ...NO_LIMITS,
      refund: 60_000,
      discount: 7,
    });
    await setLimits({});
  });

  it('stops nobody where there is none', async () => {
    await setLimits({});
    const { payment } = await paid(await household(), 900_000);
    expect((await refund(payment, 900_000)).status).toBe(200);
  });

  it('is on the sum of such acts by one person for one family in a day', async () => {
    await setLimits({ refund: 50_000 });
    const home = await household();
    const [first, second] = [await paid(home, 40_000), await paid(home, 40_000)];
    expect((await refund(first.payment, 30_000)).status).toBe(200);
    expect((await refund(second.payment, 20_000)).status).toBe(200);
    const over = await refund(second.payment, 1);
    expect(refusal(over)).toEqual([409, officeMessages.secondPersonNeeded]);
    expect(over.body.data.second_person).toEqual({ act: 'refund', amount: 50_001, limit: 50_000 });
    // Another person, and another family, begin anew; the other parent of the child does not.
    expect((await refund(second.payment, 1, desk.finance)).status).toBe(200);
    const other = await paid(await household(), 40_000);
    expect((await refund(other.payment, 40_000)).status).toBe(200);
    const mother = await buildUser(running.knex, 7);
    const sibling = await buildChild(running.knex, desk.place.preschool, { parents: [mother, home.parent] });
    const hers = await paid({ parent: mother, children: [sibling] }, 40_000);
    expect((await refund(hers.payment, 1)).status).toBe(409);
    await expectBooks(running);
  });

  it('is on all that takes off in one act, and on children of whom nobody knows the family', async () => {
    const { knex } = running;
    await setLimits({ discount: 9_000 });
    const home = await household();
    const invoice = await owing(home, 10_000);
    const of = {
      child_id: childOf(home).id,
      preschool_id: desk.place.preschool.id,
      year: 2026,
      amount: 4_000,
    };
    await knex('bookings').insert({ ...of, status: 'open', created_at: new Date(), updated_at: new Date() });
    const form = {
      is_enrollment: true,
      start_date: '2026-03-01',
      end_date: '2026-12-31',
      payment_status: 9,
    };
    // The fee that comes off, and what is left of the invoice: neither alone is above.
    expect(refusal(await staff.finance.put(`/api/invoices/${invoice.id}`, form))).toEqual([
      409,
      officeMessages.secondPersonNeeded,
    ]);
    const asked = dataOf(await ask('update_invoice', invoice, form));
    expect(asked.amount).toBe(10_000);
    dataOf(await approve(asked));
    const alone = [
      await buildChild(knex, desk.place.preschool, { product_id: desk.place.product.id }),
      await buildChild(knex, desk.place.preschool, { product_id: desk.place.product.id }),
    ];
    const discount = { programme: desk.place.product.id, deduction: 4_000 };
    const each = [];
    for (const { id } of [...alone, ...alone])
      each.push((await staff.finance.post(`/api/children/${id}/programme-discounts`, discount)).status);
    expect(each).toEqual([200, 200, 409, 409]);
    await setLimits({});
    await expectBooks(running);
  });

  it('is not gone round by two acts at once', async () => {
    await setLimits({ refund: 50_000 });
    const home = await household();
    const both = [await paid(home, 40_000), await paid(home, 40_000)];
    const answers = await Promise.all(both.map(({ payment }) => refund(payment, 30_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is on discounts of a child, on lines that take off, and on lines that ask for less', async () => {
    await setLimits({ discount: 10_000 });
    const home = await household();
    const made = await owing(home, 80_000);
    const line = (form: object) =>
      staff.finance.post(`/api/invoices/${made.id}/transactions`, {
        label: 'Fee',
        amount: 50_000,
        child_id: childOf(home).id,
        ...form,
      });
    expect((await line({ discount_amount: 10_001 })).status).toBe(409);
    expect((await line({ amount: -10_001 })).status).toBe(409);
    const { transaction } = dataOf(await line({ discount_amount: 6_000 }));
    const path = `/api/invoices/${made.id}/transactions/${transaction.id}`;
    expect((await staff.finance.put(path, { amount: 45_000 })).status).toBe(409);
    expect((await staff.finance.put(path, { discount_amount: 10_001 })).status).toBe(409);
    expect((await staff.finance.put(path, { amount: 60_000 })).status).toBe(200);
    await running
      .knex('children')
      .where({ id: childOf(home).id })
      .update({ product_id: desk.place.product.id });
    const deduct = (deduction: number) =>
      staff.finance.post(`/api/children/${childOf(home).id}/programme-discounts`, {
        programme: desk.place.product.id,
        deduction,
      });
    expect((await deduct(4_001)).status).toBe(409);
    expect((await deduct(4_000)).status).toBe(200);
    await expectBooks(running);
  });
});

describe('what an invoice or a bill asks for less than before', () => {
  beforeEach(() => setLimits({ discount: 10_000 }));

  const LARGE = 20_000;
  /** Each way to let a family off, on something of so many sen. */
  const ways: [string, (home: Household, amount: number) => Promise<Way>][] = [
    [
      'a line that is removed',
      async (home, amount) => {
        const invoice = await owing(home, amount);
        const [line] = await running.knex('bill_lines').where({ invoice_id: invoice.id });
        const path = `/api/invoices/${invoice.id}/transactions/${line.id}`;
        return {
          act: (by) => by.call('DELETE', path),
          asked: ['remove_line', line, {}],
          left: () => balanceOf(invoice),
        };
      },
    ],
    [
      'an invoice that is cancelled',
      async (home, amount) => {
        const invoice = await owing(home, amount);
        const form = { payment_status: 9 };
        return {
          act: (by) => by.put(`/api/invoices/${invoice.id}`, form),
          asked: ['update_invoice', invoice, form],
          left: () => balanceOf(invoice),
        };
      },
    ],
    [
      'a draft that is thrown away',
      async (home, amount) => {
        const draft = await owing(home, amount, { as_draft: 1 });
        return {
          act: (by) => by.call('DELETE', `/api/invoices/${draft.id}`),
          asked: ['throw_draft_away', draft, {}],
          left: async () => ((await running.knex('invoices').where({ id: draft.id }).first()) ? amount : 0),
        };
      },
    ],
    [
      'a bill that is taken back',
      async (home, amount) => {
        const kid = childOf(home);
        const bill = await buildBillLine(
          running.knex,
          { id: kid.id, preschool_id: desk.place.preschool.id },
          desk.place.product,
          { amount },
        );
        return {
          act: (by) => by.call('DELETE', `/api/children/${kid.id}/bills/${bill.id}`),
          asked: ['delete_bill', bill, {}],
          left: async () => ((await running.knex('bill_lines').where({ id: bill.id }).first()) ? amount : 0),
        };
      },
    ],
  ];
  interface Way {
    act: (by: Caller) => Promise<Answer>;
    asked: [operation: string, subject: Named, form: object];
    /** Sen that are still asked for. */
    left: () => Promise<number>;
  }

  it.each(ways)('needs a second person above the limit: %s', async (_, way) => {
    const home = await household();
    const small = await way(home, 4_000);
    expect((await small.act(staff.finance)).status).toBeLessThan(300);
    const large = await way(home, LARGE);
    const refused = await large.act(staff.finance);
    expect(refusal(refused)).toEqual([409, officeMessages.secondPersonNeeded]);
    expect(refused.body.data.second_person).toEqual({ act: 'discount', amount: 24_000, limit: 10_000 });
    const asked = dataOf(await ask(...large.asked));
    expect(asked).toMatchObject({ operation: large.asked[0], amount: LARGE, state: 'waiting' });
    expect(await large.left()).toBe(LARGE);
    expect(dataOf(await approve(asked))).toMatchObject({ state: 'approved', refusal: null });
    expect(await large.left()).toBe(0);
    await expectBooks(running);
  });

  it('is what goes for good: bills that are unbilled again, balances that go back and lines that take off do not count', async () => {
    const home = await household();
    const kid = childOf(home);
    await buildBillLine(
      running.knex,
      { id: kid.id, preschool_id: desk.place.preschool.id },
      desk.place.product,
      { amount: LARGE },
    );
    const earlier = await owing(home, LARGE);
    const invoice = await newInvoice(staff.finance, home.parent);
    const pulled = await staff.finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`, {});
    expect(dataOf(pulled).invoice.price).toBe(LARGE);
    expect(
      dataOf(await staff.finance.post(`/api/invoices/${invoice.id}/carry-forward`, {})).invoice.price,
    ).toBe(2 * LARGE);
    const { transaction } = await addFee(staff.finance, invoice, kid, -9_000);
    expect(
      (await staff.finance.call('DELETE', `/api/invoices/${invoice.id}/transactions/${transaction.id}`))
        .status,
    ).toBe(200);
    expect((await staff.finance.put(`/api/invoices/${invoice.id}`, { payment_status: 9 })).status).toBe(200);
    expect(await balanceOf(earlier)).toBe(LARGE);
    expect(await running.knex('bill_lines').where({ child_id: kid.id, invoice_id: null })).toHaveLength(1);
    await expectBooks(running);
  });

  it('counts of each among many that are cancelled at once', async () => {
    const home = await household();
    const [small, large] = [await owing(home, 6_000), await owing(home, 6_000)];
    const form = { act: 'status', payment_status: 9, ids: [small.id, large.id] };
    expect(dataOf(await staff.finance.post('/api/invoices/bulk', form))).toMatchObject({
      done: [small.id],
      refused: [{ id: large.id, message: officeMessages.secondPersonNeeded }],
    });
    expect(await balanceOf(large)).toBe(6_000);
  });

  it('waits for a second person where many are cancelled with a reason; the rest is done', async () => {
    const home = await household();
    const [small, large, also] = [
      await owing(home, 6_000),
      await owing(home, 20_000),
      await owing(home, 4_000),
    ];
    const form = { act: 'status', payment_status: 9, reason: 'They never came.' };
    const cancel = { ...form, ids: [small.id, large.id, also.id, 999_999_999] };
    expect(dataOf(await staff.finance.post('/api/invoices/bulk', cancel))).toMatchObject({
      done: [small.id, also.id],
      waiting: [large.id],
      refused: [{ id: 999_999_999, message: messages.notFound }],
    });
    expect(await balanceOf(large)).toBe(20_000);
    // Asked for once.
    expect(
      dataOf(await staff.finance.post('/api/invoices/bulk', { ...form, ids: [large.id] })),
    ).toMatchObject({
      done: [],
      waiting: [],
      refused: [{ id: large.id, message: officeMessages.approvalWaits }],
    });
    const waiting = dataOf(await staff.admin.get('/api/approvals?per_page=500'));
    const asked = waiting.find((one: { invoice: Named | null }) => one.invoice?.id === large.id);
    expect(asked).toMatchObject({
      operation: 'update_invoice',
      act: 'discount',
      amount: 20_000,
      reason: 'They never came.',
      requested_by: { id: staff.financeUser.id },
    });
    expect((await approve(asked, staff.finance)).status).toBe(403);
    expect(dataOf(await approve(asked)).state).toBe('approved');
    expect(await balanceOf(large)).toBe(0);
    await expectBooks(running);
  });

  it('waits for a second person where all that a filter finds are cancelled', async () => {
    const home = await household();
    const small = await owing(home, 6_000);
    const large = await owing(home, 20_000);
    const filter = `parent=${home.parent.id}`;
    const found = dataOf(await staff.finance.get(`/api/invoices/found?${filter}`));
    const form = { act: 'status', payment_status: 9, reason: 'They never came.', ...found };
    const started = dataOf(await staff.finance.post(`/api/invoices/bulk-found?${filter}`, form));
    expect(started).toMatchObject({ total: 2, waiting: 0, ended: false });
    await work();
    expect(dataOf(await staff.finance.get('/api/invoices/bulk-found'))).toMatchObject({
      id: started.id,
      done: 1,
      waiting: 1,
      refused: 0,
      ended: true,
      problems: [],
    });
    expect([await balanceOf(small), await balanceOf(large)]).toEqual([0, 20_000]);
    const [asked] = await running.knex('approvals').where({ invoice_id: large.id });
    expect(asked).toMatchObject({ reason: 'They never came.', requested_by: staff.financeUser.id });
    // The reason stands with the request alone.
    expect(await running.knex('bulk_acts').where({ id: started.id })).toMatchObject([{ reason: null }]);
    dataOf(await approve(asked));
    expect(await balanceOf(large)).toBe(0);
    await expectBooks(running);
  });
});
