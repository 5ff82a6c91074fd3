/** What a parent owes a preschool: what is paid together, the oldest first, what is left out, and the credit beside. */
import type { Knex } from 'knex';
import { raw } from 'objection';
import { lastDayOf } from '#shared/domain/closing';
import { carriesForward, notPaidFor } from '#shared/domain/invoice-math';
import { type PaymentMethod, paymentMethods, providerMethods } from '#shared/domain/statuses';
import type { Dues } from '#shared/endpoints/dues';
import type { Context } from '../../context';
import { Invoice, type ListedInvoice, WAITING_SQL } from '../../models/invoice';
import { PaymentSetting } from '../../models/payment-setting';
import type { Preschool } from '../../models/preschool';
import { usableCredit } from '../invoices/spend-credit';
import { underWayOf } from './payment-methods';

const OWED_SINCE_SQL = 'owed_since(invoices.id, invoices.balance, invoices.due_date, invoices.price)';

const ASKED_SQL = `asked_now(invoices.id, (invoices.balance - ${WAITING_SQL})::bigint, ?)`;
const INSTALMENT_SQL = `instalment_due(invoices.id, (invoices.balance - ${WAITING_SQL})::bigint)`;

export type DueInvoice = ListedInvoice & {
  owed_since: string | null;
  asked: number;
  instalment_due: string | null;
};

interface SortedDues {
  /** Paid together. */
  payable: DueInvoice[];
  leftOut: DueInvoice[];
  credits: DueInvoice[];
}

interface FoundDues extends SortedDues {
  /** Those of `payable` that a credit can be carried onto: a closed month does not change. */
  creditable: DueInvoice[];
}

/** What a parent pays of it now: what was declared is not asked for again, nor an instalment before its time. */
export const openOf = ({ asked }: DueInvoice): number => asked;
const totalOf = (sums: readonly number[]) => sums.reduce((sum, one) => sum + one, 0);

type Reading = { trx: Knex } & Pick<Context, 'clock'>;

/** All of a parent on which something is open, debt or credit, the oldest first. */
export const openInvoicesOf = ({ trx, clock }: Reading, parentId: number) =>
  Invoice.query(trx)
    .modify('listed')
    .select(
      raw(OWED_SINCE_SQL).as('owed_since'),
      raw(ASKED_SQL, clock.today()).as('asked'),
      raw(INSTALMENT_SQL).as('instalment_due'),
    )
    .where('invoices.parent_id', parentId)
    .whereNotNull('invoices.issued_at')
    .whereNot('invoices.balance', 0)
    .orderByRaw('owed_since NULLS LAST, invoices.id');

/** Those of one preschool, in the order in which they were found. */
function sortDues(found: readonly DueInvoice[]): SortedDues {
  const owed = found.filter(({ balance }) => balance > 0);
  return {
    payable: owed.filter(isPayable),
    leftOut: owed.filter((one) => !isPayable(one)),
    credits: found.filter((one) => usableCredit(one) > 0),
  };
}

export async function findDues(
  reading: Reading,
  parentId: number,
  { id, closed_through }: Pick<Preschool, 'id' | 'closed_through'>,
): Promise<FoundDues> {
  const found = await openInvoicesOf(reading, parentId).where('invoices.preschool_id', id);
  const sorted = sortDues(found as DueInvoice[]);
  return {
    ...sorted,
    creditable: sorted.payable.filter(
      (one) =>
        carriesForward(one) &&
        !one.is_pos_invoice &&
        (closed_through === null || lastDayOf(one.billing_month) > closed_through),
    ),
  };
}

/** A counter sale is paid in full, or not at all. */
const isPayable = (one: DueInvoice) =>
  notPaidFor(one) === null && openOf(one) > 0 && !(one.is_pos_invoice && one.waiting_amount > 0);

/** What is paid at once for each preschool, in sen: where that is more than one invoice, or a credit stands beside. */
export function paidTogether(found: readonly DueInvoice[]) {
  const places = new Map(found.map((one) => [one.preschool_id, one.preschool_short_name]));
  return [...places]
    .sort(([one], [other]) => one - other)
    .flatMap(([preschool_id, preschool_short_name]) => {
      const { payable, credits } = sortDues(found.filter((one) => one.preschool_id === preschool_id));
      const isTogether = payable.length > 1 || (payable.length > 0 && credits.length > 0);
      return isTogether ? [{ preschool_id, preschool_short_name, amount: totalOf(payable.map(openOf)) }] : [];
    });
}

/** Sen of the credit that what is due takes. */
export const creditFor = ({ credits, creditable }: FoundDues): number =>
  Math.min(totalOf(credits.map(usableCredit)), totalOf(creditable.map(openOf)));

export async function showDues(context: Context, preschool: Preschool): Promise<Dues> {
  const { trx, clock, actor, services } = context;
  const found = await findDues(context, actor.userId, preschool);
  const settings = await PaymentSetting.query(trx).modify('ofPreschool', preschool.id);
  const online = settings.flatMap(({ provider }) => services.payments.find(provider)?.methods ?? []);
  return {
    preschool: { id: preschool.id, name: preschool.name },
    invoices: found.payable.map((one) => ({
      id: one.id,
      invoice_no: one.invoice_no,
      month: one.billing_month,
      due_date: one.instalment_due ?? one.owed_since ?? one.due_date,
      open: openOf(one),
    })),
    left_out: found.leftOut.map((one) => ({
      id: one.id,
      invoice_no: one.invoice_no,
      reason: notPaidFor(one) ?? 'declared',
    })),
    total: totalOf(found.payable.map(openOf)),
    credit: creditFor(found),
    methods: providerMethods
      .filter((id) => online.includes(id))
      .map((id) => ({ id, name: paymentMethods[id as PaymentMethod] })),
    under_way: await underWayOf(
      { trx, clock },
      found.payable.map(({ id }) => id),
    ),
  };
}
