/** One transfer is one payment: where a reference is there already, somebody of the office says whether this is another one. */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { wholePattern } from '../../db/search-pattern';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';
import { Payment } from '../../models/payment';

interface Asked {
  /** Whether somebody said yes to it. */
  again?: boolean | null | undefined;
  /** Payments that are this transfer. */
  besides?: readonly number[];
}

/** @throws Refusal 422 at `again` for a reference, in any case, that another payment at this preschool has, and nobody said yes to that */
export async function requireFirst(
  { trx }: Pick<Context, 'trx'>,
  { preschool_id }: Pick<Invoice, 'preschool_id'>,
  reference: string,
  { again, besides = [] }: Asked,
): Promise<void> {
  // Where two record one transfer at once, on whichever families' invoices, the second finds the payment of the first.
  const key = `reference ${preschool_id} ${reference.toLowerCase()}`;
  await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
  if (again) return;
  const found = await Payment.query(trx)
    .where({ preschool_id })
    .whereILike('reference_id', wholePattern(reference))
    .whereNot('state', 'rejected')
    .where('amount', '>', 0)
    .whereNotIn('id', [...besides])
    .first();
  if (found) throw invalid({ again: [messages.referenceAgain] });
}
