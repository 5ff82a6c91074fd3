/** What a parent owes a preschool: what is paid together, the oldest first, what is left out, and the credit beside. */
import type { Knex } from 'knex';
import { raw } from 'objection';
import { lastDayOf } from '#shared/domain/closing';
import { CANCELLED, carriesForward } from '#shared/domain/invoice-math';
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

export interface FoundDues {
  /** Paid together. */
  payable: DueInvoice[];
  leftOut: DueInvoice[];
  credits: DueInvoice[];
  /** Those of `payable` that a credit can be carried onto: a closed month does not change. */
  creditable: DueInvoice[];
}

/** What a parent pays of it now: what was declared is not asked for again, nor an instalment before its time. */
export const openOf = ({ asked }: DueInvoice): number => asked;
const totalOf = (sums: readonly number[]) => sums.reduce((sum, one) => sum + one, 0);

export async function findDues(
  { trx, clock }: { trx: Knex } & Pick<Context, 'clock'>,
  parentId: number,
  { id, closed_through }: Pick<Preschool, 'id' | 'closed_through'>,
): Promise<FoundDues> {
  const found = (await Invoice.query(trx)
    .modify('listed')
    .select(
      raw(OWED_SINCE_SQL).as('owed_since'),
      raw(ASKED_SQL, clock.today()).as('asked'),
      raw(INSTALMENT_SQL).as('instalment_due'),
    )
    .where({ 'invoices.parent_id': parentId, 'invoices.preschool_id': id })
    .whereNotNull('invoices.issued_at')
    .whereNot('invoices.balance', 0)
    .orderByRaw('owed_since NULLS LAST, invoices.id')) as DueInvoice[];
  const owed = found.filter(({ balance }) => balance > 0);
  const payable = owed.filter(isPayable);
  return {
    payable,
    leftOut: owed.filter((one) => !isPayable(one)),
    credits: found.filter((one) => usableCredit(one) > 0),
    creditable: payable.filter(
      (one) =>
        carriesForward(one) &&
        !one.is_pos_invoice &&
        (closed_through === null || lastDayOf(one.billing_month) > closed_through),
    ),
  };
}

/** A counter sale is paid in full, or not at all. */
const isPayable = (one: DueInvoice) =>
  !one.locked &&
  one.payment_status !== CANCELLED &&
  openOf(one) > 0 &&
  !(one.is_pos_invoice && one.waiting_amount > 0);

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
    left_out: found.leftOut.map(({ id, invoice_no, locked }) => ({
      id,
      invoice_no,
      reason: locked ? 'locked' : 'declared',
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
