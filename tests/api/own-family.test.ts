/** Nobody handles the money of their own family, in whatever way. */
import { describe, expect, it } from 'vitest';
import { officeMessages } from '#shared/office-messages';
import type { Caller } from '../support/api';
import { buildChild, buildUser } from '../support/factories';
import { approvingDesk, type Named } from './approving';
import { dataOf, expectBooks, pay, refusal } from './money';

const {
  setLimits,
  household,
  childOf,
  owing,
  paid,
  refund,
  askRefund,
  approve,
  balanceOf,
  running,
  desk,
  staff,
} = approvingDesk();

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
    const corrected = { paid_amount: 900, reason: 'x' };
    const calls = (who: Caller) => [
      () => who.put(`/api/invoices/${open.id}/transactions/${declared.id}`, corrected),
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
    const [waited, waitedAnother] = [await toApprove(by), await toApprove(staff.admin)];
    const asked = dataOf(await askRefund(payment, 60_000));
    // It is no work of theirs that is counted.
    expect([await toApprove(by), await toApprove(staff.admin)]).toEqual([waited, waitedAnother + 1]);
    const mayDecide = async (who: Caller) =>
      dataOf(await who.get('/api/approvals?per_page=100')).find(({ id }: Named) => id === asked.id)
        .may_decide;
    expect([await mayDecide(by), await mayDecide(staff.admin)]).toEqual([false, true]);
    expect(refusal(await approve(asked, by))).toEqual([403, officeMessages.ownFamilyMoney]);
    expect((await askRefund(payment, 70_000, by)).status).toBe(403);
    for (const call of calls(desk.finance)) expect((await call()).status).toBe(200);
    expect(await balanceOf(invoice)).toBe(1_000);
    await expectBooks(running);
  });

  it('is carried on, imported and accepted as it is by somebody else', async () => {
    const home = await household();
    const relative = await buildUser(running.knex, 3);
    await running.knex('child_parents').insert({ child_id: childOf(home).id, user_id: relative.id });
    const by = await running.api.as(relative);
    const [first, second, third] = [
      await owing(home, 1_000),
      await owing(home, 2_000),
      await owing(home, 3_000),
    ];
    const { payment } = await paid(home, 4_000);
    const cameBy = (source: string) => running.knex('payments').where({ id: payment.id }).update({ source });
    await cameBy('provider');
    const carrying = { with_carry_forward: 1, again: true };
    const calls = (who: Caller) => [
      () => who.put(`/api/invoices/${second.id}/pull-invoice`, { invoice_id: first.id }),
      () => who.post(`/api/invoices/${third.id}/carry-forward`, {}),
      () => who.post(`/api/parents/${home.parent.id}/new-invoices`, carrying),
      () => who.post(`/api/payments/${payment.id}/accept`, { reason: 'Looked at.' }),
    ];
    for (const call of calls(by)) expect(refusal(await call())).toEqual([403, officeMessages.ownFamilyMoney]);
    expect([await balanceOf(first), await balanceOf(second), await balanceOf(third)]).toEqual([
      1_000, 2_000, 3_000,
    ]);
    for (const call of calls(staff.finance)) expect([200, 204]).toContain((await call()).status);
    await cameBy('staff');
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
    expect((await lock(1, staff.finance)).status).toBe(200);
    expect(refusal(await lock(0, by))).toEqual([403, officeMessages.ownFamilyMoney]);
    expect(await many('unlock', by)).toMatchObject({ done: [], refused });
    expect(await isLocked()).toBe(true);
    expect((await lock(0, staff.finance)).status).toBe(200);
  });

  it('stays so until somebody else takes them off, or says who pays', async () => {
    const { knex, api } = running;
    const home = await household();
    const child = childOf(home);
    const both = await buildUser(knex, 4, { preschools: [desk.place.preschool] });
    await knex('user_roles').insert({ user_id: both.id, role_id: 8 });
    await knex('child_parents').insert({ child_id: child.id, user_id: both.id });
    const who = await api.as(both);
    const set = (form: object, by: Caller) => by.put(`/api/children/${child.id}/parents`, form);
    const parents = () => knex('child_parents').where({ child_id: child.id }).pluck('user_id');
    const [spouse, own] = [home.parent.id, both.id];
    for (const form of [
      { user_ids: [spouse], payer_id: spouse },
      { user_ids: [own] },
      { user_ids: [] },
      { user_ids: [spouse, own], payer_id: own },
    ])
      expect(refusal(await set(form, who))).toEqual([403, officeMessages.ownFamilyLinks]);
    expect(await parents()).toEqual(expect.arrayContaining([spouse, own]));
    expect((await set({ user_ids: [spouse, own], payer_id: spouse }, who)).status).toBe(200);
    expect((await set({ user_ids: [spouse] }, staff.admin)).status).toBe(200);
    expect(await parents()).toEqual([spouse]);
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
