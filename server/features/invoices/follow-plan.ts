/** A plan of instalments follows its invoice: it goes on while the status says so, and again when what ended it is undone. */
import {
  BAD_DEBT,
  balanceOf,
  CANCELLED,
  CARRIED_FORWARD,
  INSTALMENT_PLAN,
  type Sums,
} from '#shared/domain/invoice-math';
import { completedStatuses } from '#shared/domain/statuses';
import type { Invoice } from '../../models/invoice';
import type { MoneyContext } from './ledger';

/** True where a plan was paid up, and a payment of it is taken back: it goes on, and what is open is late by its dates. */
export async function isUnpaidAgain(
  { trx }: MoneyContext,
  { id, payment_status, paid_amount }: Pick<Invoice, 'id' | 'payment_status' | 'paid_amount'>,
  sums: Sums,
): Promise<boolean> {
  if (!completedStatuses.includes(payment_status)) return false;
  if (sums.paid_amount >= paid_amount || balanceOf(sums) <= 0) return false;
  const last = await trx('instalment_plans').where({ invoice_id: id }).orderBy('id', 'desc').first('outcome');
  return last?.outcome === 'kept';
}

/** What makes an invoice ask for nothing though nothing was paid. */
const endsWith: readonly number[] = [CARRIED_FORWARD, CANCELLED, BAD_DEBT];

export async function followPlan(context: MoneyContext, before: Invoice, after: Invoice): Promise<void> {
  const { trx, clock, actor } = context;
  const [was, is] = [before, after].map(({ payment_status }) => payment_status === INSTALMENT_PLAN);
  if (was === is) return;
  if (is) {
    // What was paid up, or carried on and given back; a plan that somebody ended stays so, that had ended before it went on, too.
    await trx.raw(
      `UPDATE instalment_plans AS plan SET ended_at = NULL, ended_by = NULL, outcome = NULL
        WHERE id = (SELECT max(id) FROM instalment_plans WHERE invoice_id = :id)
          AND CASE WHEN :wentOn THEN outcome = 'closed' AND ended_at >= (
                SELECT max(at) FROM carry_forwards WHERE from_invoice_id = plan.invoice_id)
              ELSE outcome = 'kept' END`,
      { id: after.id, wentOn: before.payment_status === CARRIED_FORWARD },
    );
    return;
  }
  const { payment_status, balance } = after;
  const closed = balance > 0 || endsWith.includes(payment_status);
  await trx('instalment_plans')
    .where({ invoice_id: after.id, ended_at: null })
    .update({
      outcome: closed ? 'closed' : 'kept',
      ended_at: clock.now(),
      ended_by: actor?.userId ?? null,
    });
}
