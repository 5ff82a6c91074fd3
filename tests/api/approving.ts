/** What the tests of four eyes share: head office, who asks, who sets the limits, and money to ask about. */
import { beforeAll, beforeEach } from 'vitest';
import type { Caller } from '../support/api';
import { type BuiltUser, buildUser } from '../support/factories';
import { addFee, buildHousehold, dataOf, type Household, newInvoice, pay } from './money';
import { moneyDesk } from './money-desk';

export type Named = { id: number };

/** Filled before the first test. */
interface Staff {
  /** Decides. */
  admin: Caller;
  limits: Caller;
  /** Asks. */
  finance: Caller;
  financeUser: BuiltUser;
}

export const NO_LIMITS = { write_off: null, discount: null, refund: null, pay_out: null, credit: null };

/** Call it at the top of a test file. */
export function approvingDesk() {
  const { running, desk, work } = moneyDesk();
  const staff = {} as Staff;
  beforeAll(async () => {
    const { knex, api } = running;
    staff.admin = await api.as(await buildUser(knex, 1));
    staff.limits = await api.as(await buildUser(knex, 2));
    staff.financeUser = await buildUser(knex, 3);
    staff.finance = await api.as(staff.financeUser);
  });
  beforeEach(() => running.knex('approval_sums').delete());

  const childOf = (home: Household) => home.children[0] as Named;
  const owing = async (home: Household, amount: number, form: object = {}) => {
    const invoice = await newInvoice(staff.finance, home.parent, form);
    return (await addFee(staff.finance, invoice, childOf(home), amount)).invoice;
  };
  const ask = (operation: string, { id }: Named, form: object, by = staff.finance) =>
    by.post('/api/approvals', { operation, subject_id: id, form, reason: 'The family moved away.' });
  return {
    running,
    desk,
    work,
    staff,
    childOf,
    owing,
    ask,
    /** Whatever they were before, which nobody sets alone on screen. */
    setLimits: async (some: object) => {
      await running.knex('approval_limits').delete();
      return dataOf(await staff.limits.put('/api/approval-limits', { ...NO_LIMITS, ...some }));
    },
    household: () => buildHousehold(running, desk.place.preschool),
    /** A payment of so many sen on an invoice of as many. */
    paid: async (home: Household, amount: number): Promise<{ invoice: Named; payment: Named }> => {
      const invoice = await owing(home, amount);
      return { invoice, payment: (await pay(desk.finance, invoice, amount)).transaction };
    },
    refund: ({ id }: Named, amount: number, by = staff.finance) =>
      by.post(`/api/payments/${id}/refund`, { amount, reason: 'Left early.' }),
    askRefund: (payment: Named, amount: number, by = staff.finance) =>
      ask('refund', payment, { amount, reason: 'Left early.' }, by),
    approve: ({ id }: Named, by = staff.admin) => by.post(`/api/approvals/${id}/approve`),
    balanceOf: async ({ id }: Named): Promise<number> =>
      (await running.knex('invoices').where({ id }).first()).balance,
  };
}
