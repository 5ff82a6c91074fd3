/** Four eyes: above the limits of head office an act about money waits until a second person decides. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationText } from '#shared/domain/notification-texts';
import { type Language, languages } from '#shared/languages';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { stillTrue } from '../../server/features/notifications/still-true';
import type { Answer, Caller } from '../support/api';
import { type BuiltUser, buildBillLine, buildChild, buildUser, PASSWORD } from '../support/factories';
import {
  addFee,
  buildHousehold,
  dataOf,
  expectBooks,
  type Household,
  newInvoice,
  pay,
  refusal,
} from './money';
import { moneyDesk } from './money-desk';

const { running, desk, work } = moneyDesk();

type Named = { id: number };
let admin: Caller;
let limits: Caller;
let financeUser: BuiltUser;
let finance: Caller;

beforeAll(async () => {
  const { knex, api } = running;
  admin = await api.as(await buildUser(knex, 1));
  const administrator = await buildUser(knex, 2);
  limits = await api.as(administrator);
  financeUser = await buildUser(knex, 3);
  finance = await api.as(financeUser);
});
beforeEach(() => running.knex('approval_sums').delete());

const NONE = { write_off: null, discount: null, refund: null, pay_out: null, credit: null };
/** Whatever they were before, which nobody sets alone on screen. */
const setLimits = async (some: object) => {
  await running.knex('approval_limits').delete();
  return dataOf(await limits.put('/api/approval-limits', { ...NONE, ...some }));
};
const household = () => buildHousehold(running, desk.place.preschool);
const childOf = (home: Household) => home.children[0] as Named;
const owing = async (home: Household, amount: number, form: object = {}) =>
  (await addFee(finance, await newInvoice(finance, home.parent, form), childOf(home), amount)).invoice;
/** A payment of so many sen on an invoice of as many. */
async function paid(home: Household, amount: number): Promise<{ invoice: Named; payment: Named }> {
  const invoice = await owing(home, amount);
  return { invoice, payment: (await pay(desk.finance, invoice, amount)).transaction };
}
const refund = ({ id }: Named, amount: number, by = finance) =>
  by.post(`/api/payments/${id}/refund`, { amount, reason: 'Left early.' });
const ask = (operation: string, { id }: Named, form: object, by = finance) =>
  by.post('/api/approvals', { operation, subject_id: id, form, reason: 'The family moved away.' });
const askRefund = (payment: Named, amount: number, by = finance) =>
  ask('refund', payment, { amount, reason: 'Left early.' }, by);
const approve = ({ id }: Named, by = admin) => by.post(`/api/approvals/${id}/approve`);
const balanceOf = async ({ id }: Named) => (await running.knex('invoices').where({ id }).first()).balance;

describe('a credit note', () => {
  const credit = (invoice: Named, amount: number, by = finance) =>
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
      await finance.post(`/api/invoices/${invoice.id}/notes`, { ...creditForm(9_000), kind: 'debit' }),
    ).note;
    const back = `/api/invoices/${invoice.id}/notes/${debit.id}/counter`;
    expect((await finance.post(back, { reason: 'A mistake' })).status).toBe(409);
    const again = dataOf(await ask('counter_note', debit, { reason: 'A mistake' }));
    dataOf(await approve(again));
    expect(await balanceOf(invoice)).toBe(14_000);
    await setLimits({});
    await expectBooks(running);
  });
});

describe('a limit', () => {
  it('is set by who looks after the settings, and seen by head office', async () => {
    expect((await finance.put('/api/approval-limits', NONE)).status).toBe(403);
    expect((await desk.principal.get('/api/approval-limits')).status).toBe(403);
    expect(refusal(await limits.put('/api/approval-limits', { ...NONE, refund: -1 }))[0]).toBe(422);
    expect(await setLimits({ refund: 50_000 })).toEqual({ ...NONE, refund: 50_000 });
    expect(dataOf(await finance.get('/api/approval-limits'))).toEqual({ ...NONE, refund: 50_000 });
    const entry = await running
      .knex('audit_entries')
      .where({ entity_type: 'approval_limits' })
      .orderBy('id', 'desc')
      .first();
    expect(entry).toMatchObject({ before: { refund: null }, after: { refund: 50_000 } });
    // Lower is anybody's of them alone.
    expect((await limits.put('/api/approval-limits', { ...NONE, refund: 40_000, credit: 9 })).status).toBe(
      200,
    );
  });

  it('is raised, or taken away, by two', async () => {
    await setLimits({ refund: 50_000, credit: 9 });
    for (const [refund, amount] of [
      [50_001, 50_001],
      [null, expect.any(Number)],
    ]) {
      const alone = await limits.put('/api/approval-limits', { ...NONE, refund, credit: 9 });
      expect([alone.status, alone.body.data]).toEqual([
        409,
        { second_person: { act: 'refund', amount, limit: 50_000 } },
      ]);
    }
    const form = { refund: 60_000, credit: null };
    await running.knex('sessions').update({ proved_at: null });
    const unproved = await ask('raise_limits', { id: 1 }, form, limits);
    expect([unproved.status, unproved.body.data]).toEqual([403, { prove: true }]);
    expect((await limits.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
    expect((await ask('raise_limits', { id: 1 }, form, finance)).status).toBe(403);
    expect((await ask('raise_limits', { id: 1 }, { refund: 50_000 }, limits)).status).toBe(409);
    const asked = dataOf(await ask('raise_limits', { id: 1 }, form, limits));
    expect(asked).toMatchObject({ limits: form, preschool_short_name: null, may_decide: false });
    // What is lowered meanwhile stays lower; nobody without the right decides.
    await limits.put('/api/approval-limits', { ...NONE, refund: 50_000, credit: 9, discount: 7 });
    expect([(await approve(asked, finance)).status, (await approve(asked, limits)).status]).toEqual([
      403, 403,
    ]);
    expect((await approve(asked)).body.data).toEqual({ prove: true });
    expect((await admin.post('/api/me/proof', { password: PASSWORD })).status).toBe(204);
    expect(dataOf(await approve(asked)).state).toBe('approved');
    expect(dataOf(await finance.get('/api/approval-limits'))).toEqual({
      ...NONE,
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
    expect(refusal(await finance.put(`/api/invoices/${invoice.id}`, form))).toEqual([
      409,
      officeMessages.secondPersonNeeded,
    ]);
    dataOf(await approve(dataOf(await ask('update_invoice', invoice, form))));
    const alone = [
      await buildChild(knex, desk.place.preschool, { product_id: desk.place.product.id }),
      await buildChild(knex, desk.place.preschool, { product_id: desk.place.product.id }),
    ];
    const discount = { programme: desk.place.product.id, deduction: 4_000 };
    const each = [];
    for (const { id } of [...alone, ...alone])
      each.push((await finance.post(`/api/children/${id}/programme-discounts`, discount)).status);
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
      finance.post(`/api/invoices/${made.id}/transactions`, {
        label: 'Fee',
        amount: 50_000,
        child_id: childOf(home).id,
        ...form,
      });
    expect((await line({ discount_amount: 10_001 })).status).toBe(409);
    expect((await line({ amount: -10_001 })).status).toBe(409);
    const { transaction } = dataOf(await line({ discount_amount: 6_000 }));
    const path = `/api/invoices/${made.id}/transactions/${transaction.id}`;
    expect((await finance.put(path, { amount: 45_000 })).status).toBe(409);
    expect((await finance.put(path, { discount_amount: 10_001 })).status).toBe(409);
    expect((await finance.put(path, { amount: 60_000 })).status).toBe(200);
    await running
      .knex('children')
      .where({ id: childOf(home).id })
      .update({ product_id: desk.place.product.id });
    const deduct = (deduction: number) =>
      finance.post(`/api/children/${childOf(home).id}/programme-discounts`, {
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
    expect((await small.act(finance)).status).toBeLessThan(300);
    const large = await way(home, LARGE);
    const refused = await large.act(finance);
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
    const invoice = await newInvoice(finance, home.parent);
    const pulled = await finance.put(`/api/invoices/${invoice.id}/pull-unbilled-bills`, {});
    expect(dataOf(pulled).invoice.price).toBe(LARGE);
    expect(dataOf(await finance.post(`/api/invoices/${invoice.id}/carry-forward`, {})).invoice.price).toBe(
      2 * LARGE,
    );
    const { transaction } = await addFee(finance, invoice, kid, -9_000);
    expect(
      (await finance.call('DELETE', `/api/invoices/${invoice.id}/transactions/${transaction.id}`)).status,
    ).toBe(200);
    expect((await finance.put(`/api/invoices/${invoice.id}`, { payment_status: 9 })).status).toBe(200);
    expect(await balanceOf(earlier)).toBe(LARGE);
    expect(await running.knex('bill_lines').where({ child_id: kid.id, invoice_id: null })).toHaveLength(1);
    await expectBooks(running);
  });

  it('counts of each among many that are cancelled at once', async () => {
    const home = await household();
    const [small, large] = [await owing(home, 6_000), await owing(home, 6_000)];
    const form = { act: 'status', payment_status: 9, ids: [small.id, large.id] };
    expect(dataOf(await finance.post('/api/invoices/bulk', form))).toMatchObject({
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
    expect(dataOf(await finance.post('/api/invoices/bulk', cancel))).toMatchObject({
      done: [small.id, also.id],
      waiting: [large.id],
      refused: [{ id: 999_999_999, message: messages.notFound }],
    });
    expect(await balanceOf(large)).toBe(20_000);
    // Asked for once.
    expect(dataOf(await finance.post('/api/invoices/bulk', { ...form, ids: [large.id] }))).toMatchObject({
      done: [],
      waiting: [],
      refused: [{ id: large.id, message: officeMessages.approvalWaits }],
    });
    const waiting = dataOf(await admin.get('/api/approvals?per_page=500'));
    const asked = waiting.find((one: { invoice: Named | null }) => one.invoice?.id === large.id);
    expect(asked).toMatchObject({
      operation: 'update_invoice',
      act: 'discount',
      amount: 20_000,
      reason: 'They never came.',
      requested_by: { id: financeUser.id },
    });
    expect((await approve(asked, finance)).status).toBe(403);
    expect(dataOf(await approve(asked)).state).toBe('approved');
    expect(await balanceOf(large)).toBe(0);
    await expectBooks(running);
  });

  it('waits for a second person where all that a filter finds are cancelled', async () => {
    const home = await household();
    const small = await owing(home, 6_000);
    const large = await owing(home, 20_000);
    const filter = `parent=${home.parent.id}`;
    const found = dataOf(await finance.get(`/api/invoices/found?${filter}`));
    const form = { act: 'status', payment_status: 9, reason: 'They never came.', ...found };
    const started = dataOf(await finance.post(`/api/invoices/bulk-found?${filter}`, form));
    expect(started).toMatchObject({ total: 2, waiting: 0, ended: false });
    await work();
    expect(dataOf(await finance.get('/api/invoices/bulk-found'))).toMatchObject({
      id: started.id,
      done: 1,
      waiting: 1,
      refused: 0,
      ended: true,
      problems: [],
    });
    expect([await balanceOf(small), await balanceOf(large)]).toEqual([0, 20_000]);
    const [asked] = await running.knex('approvals').where({ invoice_id: large.id });
    expect(asked).toMatchObject({ reason: 'They never came.', requested_by: financeUser.id });
    // The reason stands with the request alone.
    expect(await running.knex('bulk_acts').where({ id: started.id })).toMatchObject([{ reason: null }]);
    dataOf(await approve(asked));
    expect(await balanceOf(large)).toBe(0);
    await expectBooks(running);
  });
});

describe('what an act of many asks a second person for', () => {
  beforeEach(() => setLimits({ discount: 10_000 }));
  type Asked = Named & { act_id: string };
  /** By whatever names one of them, or all of them. */
  const toldOf = (asked: Asked[]) =>
    running
      .knex('notifications')
      .where({ user_id: admin.userId, kind: 'approval_requested' })
      .whereIn(
        'event',
        asked.flatMap(({ id, act_id }) => [String(id), act_id]),
      );
  const requestsFor = async (invoices: Named[]): Promise<Asked[]> =>
    running
      .knex('approvals')
      .whereIn(
        'invoice_id',
        invoices.map(({ id }) => id),
      )
      .orderBy('id');
  const cancel = { act: 'status', payment_status: 9, reason: 'They never came.' };
  const large = async (many: number) => {
    const home = await household();
    const invoices: Named[] = [];
    for (let nth = 0; nth < many; nth += 1) invoices.push(await owing(home, 20_000));
    return { home, invoices };
  };
  const list = async () => dataOf(await admin.get('/api/notifications'));

  it('is told each person once, with how many wait, and leads to them while one does', async () => {
    const { invoices } = await large(3);
    const ids = invoices.map(({ id }) => id);
    dataOf(await finance.post('/api/invoices/bulk', { ...cancel, ids }));
    const asked = await requestsFor(invoices);
    expect(asked).toHaveLength(3);
    const told = await toldOf(asked);
    expect(told).toMatchObject([{ about: { requests: 3 } }]);
    expect(await list()).toContainEqual(
      expect.objectContaining({
        id: told[0].id,
        path: '/approvals',
        about: expect.objectContaining({ requests: 3 }),
      }),
    );
    const own = { user_id: financeUser.id, event: told[0].event };
    expect(await running.knex('notifications').where(own)).toEqual([]);
    const counts = async () => (await stillTrue(running.knex, [told[0].id])).size;
    expect(await counts()).toBe(1);
    for (const one of asked.slice(1)) dataOf(await approve(one));
    expect(await counts()).toBe(1);
    dataOf(await approve(asked[0] as Named));
    expect(await counts()).toBe(0);
    await expectBooks(running);
  });

  it('is told to who asked once, when all of it is decided; two at once are decided both', async () => {
    const { invoices } = await large(4);
    dataOf(await finance.post('/api/invoices/bulk', { ...cancel, ids: invoices.map(({ id }) => id) }));
    const asked = (await requestsFor(invoices)) as [Asked, Asked, Asked, Asked];
    const answers = () =>
      running
        .knex('notifications')
        .where({ user_id: financeUser.id, kind: 'approval_decided' })
        .whereIn(
          'event',
          asked.flatMap(({ id, act_id }) => [String(id), act_id]),
        );
    dataOf(await approve(asked[0]));
    dataOf(await admin.post(`/api/approvals/${asked[1].id}/decline`, { reason: 'No.' }));
    expect(await answers()).toEqual([]);
    for (const { status } of await Promise.all([approve(asked[2]), approve(asked[3])]))
      expect(status).toBe(200);
    const told = await answers();
    expect(told).toMatchObject([{ event: asked[0].act_id, about: { requests: 4 } }]);
    expect((await stillTrue(running.knex, [told[0].id])).size).toBe(1);
    await expectBooks(running);
  });

  it('is told once, too, where a job does all that a filter finds, a hundred at a time', async () => {
    const { home, invoices } = await large(2);
    for (let nth = 0; nth < 100; nth += 1) await newInvoice(finance, home.parent);
    invoices.push(await owing(home, 20_000));
    const filter = `parent=${home.parent.id}`;
    const found = dataOf(await finance.get(`/api/invoices/found?${filter}`));
    expect(found.total).toBe(103);
    dataOf(await finance.post(`/api/invoices/bulk-found?${filter}`, { ...cancel, ...found }));
    await work();
    const asked = await requestsFor(invoices);
    expect(asked).toHaveLength(3);
    expect(await toldOf(asked)).toMatchObject([{ about: { requests: 3 } }]);
  });

  it('says in each language how many they are, and of one what it says of any request', () => {
    const title = (requests: number | undefined, language: Language) =>
      notificationText('approval_requested', { requests }, { today: '2026-03-11', language }).title;
    expect(title(23, 'en')).toBe('23 requests wait for a second person');
    expect(languages.map((language) => title(23, language).includes('23'))).toEqual(
      languages.map(() => true),
    );
    expect(title(1, 'en')).toBe(title(undefined, 'en'));
  });
});

describe('a request', () => {
  beforeEach(() => setLimits({ refund: 50_000, discount: 10_000, pay_out: 10_000, write_off: 50_000 }));

  it('says what would change, does nothing before it is approved, and runs then as of who asked', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    const asked = dataOf(await askRefund(payment, 60_000));
    expect(asked).toMatchObject({
      act: 'refund',
      state: 'waiting',
      amount: 60_000,
      limit: 50_000,
      reason: 'The family moved away.',
      balance_before: 0,
      balance_after: 60_000,
      invoice: { id: invoice.id },
      requested_by: { id: financeUser.id },
      may_decide: false,
      may_withdraw: true,
    });
    expect(await balanceOf(invoice)).toBe(0);
    expect(await running.knex('payments').where({ refund_of: payment.id })).toEqual([]);
    expect(refusal(await askRefund(payment, 60_000))).toEqual([409, officeMessages.approvalWaits]);
    const done = dataOf(await approve(asked));
    expect(done).toMatchObject({ state: 'approved', decided_by: { id: admin.userId }, refusal: null });
    expect(await balanceOf(invoice)).toBe(60_000);
    const [refunded] = await running.knex('payments').where({ refund_of: payment.id });
    expect(refunded).toMatchObject({ recorded_by: financeUser.id, amount: -60_000 });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'approval', entity_id: String(asked.id) })
      .orderBy('id');
    expect(trail.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['approval_requested', financeUser.id],
      ['approval_approved', admin.userId],
    ]);
    const told = (id: number, kind: string) =>
      running.knex('notifications').where({ user_id: id, kind, event: String(asked.id) });
    expect(await told(financeUser.id, 'approval_decided')).toHaveLength(1);
    expect(await told(admin.userId, 'approval_requested')).toHaveLength(1);
    expect(await told(financeUser.id, 'approval_requested')).toHaveLength(0);
    await expectBooks(running);
  });

  it('is of an act that could be done, and needs it', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    expect(refusal(await askRefund(payment, 90_000))).toEqual([422, { amount: [messages.refundTooMuch] }]);
    expect(refusal(await askRefund(payment, 50_000))).toEqual([409, officeMessages.approvalNotNeeded]);
    expect(refusal(await askRefund({ id: 999_999_999 }, 60_000))).toEqual([
      422,
      { subject_id: [messages.notFound] },
    ]);
    expect((await askRefund(payment, 60_000, desk.principal)).status).toBe(403);
    const elsewhere = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.elsewhere.preschool] }),
    );
    const line = { label: 'Less', amount: -20_000, child_id: 1 };
    expect((await ask('add_line', invoice, line, elsewhere)).status).toBe(422);
    expect((await askRefund(payment, 60_000, desk.parent)).status).toBe(403);
  });

  it('is never decided by who asked, nor by who is not of head office', async () => {
    const home = await household();
    const made = await owing(home, 80_000);
    const less = { label: 'Hardship', amount: -20_000, child_id: childOf(home).id };
    const asked = dataOf(await ask('add_line', made, less, desk.principal));
    expect(asked.act).toBe('discount');
    expect((await approve(asked, desk.principal)).status).toBe(403);
    expect((await approve(asked, desk.parent)).status).toBe(404);
    const own = dataOf(await ask('write_off', made, { amount: 60_000, reason: 'Gone.' }));
    expect((await approve(own, finance)).status).toBe(403);
    expect((await approve(own, desk.principal)).status).toBe(404);
    expect((await finance.post(`/api/approvals/${own.id}/decline`, { reason: 'No' })).status).toBe(403);
    expect(dataOf(await approve(asked, finance)).state).toBe('approved');
    expect(await balanceOf(made)).toBe(60_000);
    expect(dataOf(await approve(own)).state).toBe('approved');
    expect(await balanceOf(made)).toBe(0);
    await expectBooks(running);
  });

  it('is declined with a reason, or withdrawn by who asked', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    const asked = dataOf(await askRefund(payment, 60_000));
    expect((await admin.post(`/api/approvals/${asked.id}/decline`, { reason: ' ' })).status).toBe(422);
    const declined = dataOf(await admin.post(`/api/approvals/${asked.id}/decline`, { reason: 'Not so.' }));
    expect(declined).toMatchObject({ state: 'declined', decision_reason: 'Not so.' });
    expect((await approve(asked)).status).toBe(409);
    const again = dataOf(await askRefund(payment, 60_000));
    expect((await admin.post(`/api/approvals/${again.id}/withdraw`)).status).toBe(403);
    expect(dataOf(await finance.post(`/api/approvals/${again.id}/withdraw`)).state).toBe('withdrawn');
    expect((await approve(again)).status).toBe(409);
    expect(await balanceOf(invoice)).toBe(0);
  });

  it('acts once, however many approve it at once', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    const asked = dataOf(await askRefund(payment, 60_000));
    const answers = await Promise.all([
      approve(asked),
      approve(asked, limits),
      approve(asked),
      approve(asked, limits),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await running.knex('payments').where({ refund_of: payment.id })).toHaveLength(1);
    expect(await balanceOf(invoice)).toBe(60_000);
    await expectBooks(running);
  });

  it('stays open and says why where the act is refused by then', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    const asked = dataOf(await askRefund(payment, 60_000));
    await desk.finance.put(`/api/invoices/${invoice.id}`, { locked: true });
    expect(dataOf(await approve(asked))).toMatchObject({ state: 'waiting', refusal: messages.invoiceLocked });
    expect(await running.knex('payments').where({ refund_of: payment.id })).toEqual([]);
    await desk.finance.put(`/api/invoices/${invoice.id}`, { locked: false });
    await running.knex('users').where({ id: financeUser.id }).update({ deactivated_at: running.clock.now() });
    expect(dataOf(await approve(asked)).refusal).toBe(officeMessages.approvalRequesterGone);
    await running.knex('users').where({ id: financeUser.id }).update({ deactivated_at: null });
    expect(dataOf(await approve(asked))).toMatchObject({ state: 'approved', refusal: null });
    await expectBooks(running);
  });

  it('is of no more than was shown: what grew since then is refused', async () => {
    await setLimits({ discount: 10_000 });
    const home = await household();
    const invoice = await owing(home, 20_000);
    const asked = dataOf(await ask('update_invoice', invoice, { payment_status: 9 }));
    await addFee(finance, invoice, childOf(home), 50_000);
    expect(dataOf(await approve(asked))).toMatchObject({
      state: 'waiting',
      refusal: officeMessages.approvalMoreNow,
      amount: 20_000,
    });
    expect(await balanceOf(invoice)).toBe(70_000);
    await expectBooks(running);
  });

  it('is needed for a payment that is reversed, which takes as much off the books as a refund', async () => {
    await setLimits({ refund: 50_000 });
    const { invoice, payment } = await paid(await household(), 80_000);
    const reverse = () => finance.post(`/api/payments/${payment.id}/reverse`, { reason: 'Bounced.' });
    expect((await reverse()).body.data).toEqual({
      second_person: { act: 'refund', amount: 80_000, limit: 50_000 },
    });
    expect(await balanceOf(invoice)).toBe(0);
    dataOf(await approve(dataOf(await ask('reverse', payment, { reason: 'Bounced.' }))));
    expect(await balanceOf(invoice)).toBe(80_000);
    await expectBooks(running);
  });

  it('is needed for a booking fee that comes off, whoever booked it', async () => {
    await setLimits({ discount: 10_000 });
    const home = await household();
    const invoice = await owing(home, 50_000);
    dataOf(
      await desk.principal.post('/api/bookings', { child_id: childOf(home).id, year: 2027, amount: 40_000 }),
    );
    const form = { is_enrollment: 1, start_date: '2026-03-11', end_date: '2026-12-31' };
    const alone = await desk.principal.put(`/api/invoices/${invoice.id}`, form);
    expect(alone.body.data).toEqual({ second_person: { act: 'discount', amount: 40_000, limit: 10_000 } });
    expect(await balanceOf(invoice)).toBe(50_000);
    await approve(dataOf(await ask('update_invoice', invoice, form, desk.principal)));
    expect(await balanceOf(invoice)).toBe(10_000);
    await expectBooks(running);
  });

  it('is needed for an invoice of a quotation whose discounts are above the limit', async () => {
    await setLimits({ discount: 10_000 });
    const home = await household();
    const parties = { parent_id: home.parent.id, preschool_id: desk.place.preschool.id };
    const { principal } = desk;
    const quotation = dataOf(await principal.post('/api/quotations', { ...parties, date: '2026-03-11' }));
    for (const amount of [50_000, -30_000])
      dataOf(
        await principal.post(`/api/quotations/${quotation.id}/transactions`, {
          ...parties,
          quotation_id: quotation.id,
          label: 'Fee',
          amount,
          child_id: childOf(home).id,
        }),
      );
    const alone = await principal.post(`/api/quotations/${quotation.id}/invoice`);
    expect(alone.body.data).toEqual({ second_person: { act: 'discount', amount: 30_000, limit: 10_000 } });
    const invoices = () => running.knex('invoices').where({ parent_id: home.parent.id });
    expect(await invoices()).toEqual([]);
    await approve(dataOf(await ask('invoice_quotation', quotation, {}, principal)));
    expect(await invoices()).toMatchObject([{ price: 20_000 }]);
    await expectBooks(running);
  });

  it('is in the list of head office, and of who asked', async () => {
    const home = await household();
    const made = await owing(home, 80_000);
    const less = { label: 'Hardship', amount: -20_000, child_id: childOf(home).id };
    const asked = dataOf(await ask('add_line', made, less, desk.principal));
    const idsOf = async (by: Caller, query = '') =>
      dataOf(await by.get(`/api/approvals?per_page=500${query}`)).map(({ id }: Named) => id);
    const before = await idsOf(desk.principal, '&state=decided');
    expect(await idsOf(desk.principal)).toEqual([asked.id]);
    expect(await idsOf(finance)).toContain(asked.id);
    const other = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.place.preschool] }),
    );
    expect(await idsOf(other)).toEqual([]);
    await approve(asked);
    expect(await idsOf(desk.principal)).toEqual([]);
    expect(await idsOf(desk.principal, '&state=decided')).toEqual([asked.id, ...before]);
  });
});

describe('the money of one’s own family', () => {
  it('is confirmed, recorded, paid back, paid out, written off and discounted by somebody else', async () => {
    await setLimits({ refund: 50_000 });
    const home = await household();
    // A member of the office is the other parent of the child.
    const relative = await buildUser(running.knex, 3);
    await running.knex('child_parents').insert({ child_id: childOf(home).id, user_id: relative.id });
    const by = await running.api.as(relative);
    const { invoice, payment } = await paid(home, 80_000);
    const open = await owing(home, 80_000);
    const credit = await owing(home, -20_000);
    const parent = await running.api.as(home.parent);
    const declared = (await pay(parent, open, 1_000)).transaction;
    const cash = { payment_method: 5, paid_at: running.clock.today(), paid_amount: 1_000 };
    const form = { amount: 1_000, reason: 'x' };
    await running
      .knex('children')
      .where({ id: childOf(home).id })
      .update({ product_id: desk.place.product.id });
    const line = { label: 'Less', amount: -1_000, child_id: childOf(home).id };
    const calls = (who: Caller) => [
      () => who.post(`/api/payments/${declared.id}/confirm`),
      () => who.post(`/api/invoices/${open.id}/payment`, cash),
      () => refund(payment, 1_000, who),
      () => who.post(`/api/invoices/${credit.id}/pay-out`, { ...form, payment_method: 5 }),
      () => who.post(`/api/invoices/${open.id}/write-off`, form),
      () => who.post(`/api/invoices/${open.id}/transactions`, line),
      () =>
        who.post(`/api/children/${childOf(home).id}/programme-discounts`, {
          programme: desk.place.product.id,
          deduction: 1_000,
        }),
    ];
    for (const call of calls(by)) expect(refusal(await call())).toEqual([403, officeMessages.ownFamilyMoney]);
    // Nor do they approve what somebody else asks for, nor ask themselves.
    const toApprove = async (who: Caller) => dataOf(await who.get('/api/reports/waiting')).to_approve.total;
    const [waited, waitedAnother] = [await toApprove(by), await toApprove(admin)];
    const asked = dataOf(await askRefund(payment, 60_000));
    // It is no work of theirs that is counted.
    expect([await toApprove(by), await toApprove(admin)]).toEqual([waited, waitedAnother + 1]);
    const mayDecide = async (who: Caller) =>
      dataOf(await who.get('/api/approvals?per_page=100')).find(({ id }: Named) => id === asked.id)
        .may_decide;
    expect([await mayDecide(by), await mayDecide(admin)]).toEqual([false, true]);
    expect(refusal(await approve(asked, by))).toEqual([403, officeMessages.ownFamilyMoney]);
    expect((await askRefund(payment, 70_000, by)).status).toBe(403);
    for (const call of calls(desk.finance)) expect((await call()).status).toBe(200);
    expect(await balanceOf(invoice)).toBe(1_000);
    await expectBooks(running);
  });

  it('stands on invoices that somebody else locks and unlocks, one or many', async () => {
    const home = await household();
    const relative = await buildUser(running.knex, 3);
    await running.knex('child_parents').insert({ child_id: childOf(home).id, user_id: relative.id });
    const by = await running.api.as(relative);
    const invoice = await owing(home, 10_000);
    const lock = (locked: number, who: Caller) => who.put(`/api/invoices/${invoice.id}`, { locked });
    const many = async (act: string, who: Caller) =>
      dataOf(await who.post('/api/invoices/bulk', { ids: [invoice.id], act }));
    const refused = [{ id: invoice.id, message: officeMessages.ownFamilyMoney }];
    const isLocked = async () => (await running.knex('invoices').where({ id: invoice.id }).first()).locked;
    expect(refusal(await lock(1, by))).toEqual([403, officeMessages.ownFamilyMoney]);
    expect(await many('lock', by)).toMatchObject({ done: [], refused });
    expect(await isLocked()).toBe(false);
    expect((await lock(1, finance)).status).toBe(200);
    expect(refusal(await lock(0, by))).toEqual([403, officeMessages.ownFamilyMoney]);
    expect(await many('unlock', by)).toMatchObject({ done: [], refused });
    expect(await isLocked()).toBe(true);
    expect((await lock(0, finance)).status).toBe(200);
  });

  it('is not recorded by a member of staff who is the parent', async () => {
    const { knex, api } = running;
    const both = await buildUser(knex, 4, { preschools: [desk.place.preschool] });
    await knex('user_roles').insert({ user_id: both.id, role_id: 8 });
    const kid = await buildChild(knex, desk.place.preschool, { parents: [both] });
    const open = await owing({ parent: both, children: [kid] }, 10_000);
    const who = await api.as(both);
    const cash = { payment_method: 5, paid_at: running.clock.today(), paid_amount: 1_000 };
    const own = await who.post(`/api/invoices/${open.id}/payment`, cash);
    expect(refusal(own)).toEqual([403, officeMessages.ownFamilyMoney]);
  });
});
