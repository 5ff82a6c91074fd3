/** Four eyes: above the limits of head office an act about money waits until a second person decides. */
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { approvingDesk, type Named } from './approving';
import { addFee, dataOf, expectBooks, refusal } from './money';

const {
  setLimits,
  household,
  childOf,
  owing,
  paid,
  ask,
  askRefund,
  approve,
  balanceOf,
  running,
  desk,
  staff,
} = approvingDesk();

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
      requested_by: { id: staff.financeUser.id },
      may_decide: false,
      may_withdraw: true,
    });
    expect(await balanceOf(invoice)).toBe(0);
    expect(await running.knex('payments').where({ refund_of: payment.id })).toEqual([]);
    expect(refusal(await askRefund(payment, 60_000))).toEqual([409, officeMessages.approvalWaits]);
    const done = dataOf(await approve(asked));
    expect(done).toMatchObject({ state: 'approved', decided_by: { id: staff.admin.userId }, refusal: null });
    expect(await balanceOf(invoice)).toBe(60_000);
    const [refunded] = await running.knex('payments').where({ refund_of: payment.id });
    expect(refunded).toMatchObject({ recorded_by: staff.financeUser.id, amount: -60_000 });
    const trail = await running
      .knex('audit_entries')
      .where({ entity_type: 'approval', entity_id: String(asked.id) })
      .orderBy('id');
    expect(trail.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['approval_requested', staff.financeUser.id],
      ['approval_approved', staff.admin.userId],
    ]);
    const told = (id: number, kind: string) =>
      running.knex('notifications').where({ user_id: id, kind, event: String(asked.id) });
    expect(await told(staff.financeUser.id, 'approval_decided')).toHaveLength(1);
    expect(await told(staff.admin.userId, 'approval_requested')).toHaveLength(1);
    expect(await told(staff.financeUser.id, 'approval_requested')).toHaveLength(0);
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
    expect((await approve(own, staff.finance)).status).toBe(403);
    expect((await approve(own, desk.principal)).status).toBe(404);
    expect((await staff.finance.post(`/api/approvals/${own.id}/decline`, { reason: 'No' })).status).toBe(403);
    expect(dataOf(await approve(asked, staff.finance)).state).toBe('approved');
    expect(await balanceOf(made)).toBe(60_000);
    expect(dataOf(await approve(own)).state).toBe('approved');
    expect(await balanceOf(made)).toBe(0);
    await expectBooks(running);
  });

  it('is declined with a reason, or withdrawn by who asked', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    const asked = dataOf(await askRefund(payment, 60_000));
    expect((await staff.admin.post(`/api/approvals/${asked.id}/decline`, { reason: ' ' })).status).toBe(422);
    const declined = dataOf(
      await staff.admin.post(`/api/approvals/${asked.id}/decline`, { reason: 'Not so.' }),
    );
    expect(declined).toMatchObject({ state: 'declined', decision_reason: 'Not so.' });
    expect((await approve(asked)).status).toBe(409);
    const again = dataOf(await askRefund(payment, 60_000));
    expect((await staff.admin.post(`/api/approvals/${again.id}/withdraw`)).status).toBe(403);
    expect(dataOf(await staff.finance.post(`/api/approvals/${again.id}/withdraw`)).state).toBe('withdrawn');
    expect((await approve(again)).status).toBe(409);
    expect(await balanceOf(invoice)).toBe(0);
  });

  it('acts once, however many approve it at once', async () => {
    const { invoice, payment } = await paid(await household(), 80_000);
    const asked = dataOf(await askRefund(payment, 60_000));
    const answers = await Promise.all([
      approve(asked),
      approve(asked, staff.limits),
      approve(asked),
      approve(asked, staff.limits),
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
    await running
      .knex('users')
      .where({ id: staff.financeUser.id })
      .update({ deactivated_at: running.clock.now() });
    expect(dataOf(await approve(asked)).refusal).toBe(officeMessages.approvalRequesterGone);
    await running.knex('users').where({ id: staff.financeUser.id }).update({ deactivated_at: null });
    expect(dataOf(await approve(asked))).toMatchObject({ state: 'approved', refusal: null });
    await expectBooks(running);
  });

  it('is of no more than was shown: what grew since then is refused', async () => {
    await setLimits({ discount: 10_000 });
    const home = await household();
    const invoice = await owing(home, 20_000);
    const asked = dataOf(await ask('update_invoice', invoice, { payment_status: 9 }));
    await addFee(staff.finance, invoice, childOf(home), 50_000);
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
    const reverse = () => staff.finance.post(`/api/payments/${payment.id}/reverse`, { reason: 'Bounced.' });
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
    expect(await idsOf(staff.finance)).toContain(asked.id);
    const other = await running.api.as(
      await buildUser(running.knex, 4, { preschools: [desk.place.preschool] }),
    );
    expect(await idsOf(other)).toEqual([]);
    await approve(asked);
    expect(await idsOf(desk.principal)).toEqual([]);
    expect(await idsOf(desk.principal, '&state=decided')).toEqual([asked.id, ...before]);
  });
});
