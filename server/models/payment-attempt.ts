/** A try to pay by a provider: stored before the provider is asked, and settled once, whoever reports it. */
import type { Knex } from 'knex';
import { Model } from 'objection';
import type { ProviderId } from '#shared/domain/payment-providers';

export const openStates = ['created', 'open'] as const;
export const isOpen = ({ state }: { state: string }) => (openStates as readonly string[]).includes(state);

export class PaymentAttempt extends Model {
  static override tableName = 'payment_attempts';

  declare id: string;
  /** The oldest, where it pays several (`partsOf`). */
  declare invoice_id: number;
  declare setting_id: number;
  declare payment_method: number;
  /** Sen. */
  declare amount: number;
  /** `created`: the provider has not answered yet; `failed` and what follows may still be paid. */
  declare state: 'created' | 'open' | 'paid' | 'failed' | 'expired' | 'deleted';
  declare provider: ProviderId;
  /** The bill or the session; null until the provider named it. */
  declare provider_reference: string | null;
  /** For a bill. */
  declare collection_id: string | null;
  declare url: string | null;
  declare created_by: number | null;
  declare created_at: Date;
  declare settled_at: Date | null;
  /** Why there was no answer, or no money yet: for staff. */
  declare note: string | null;
}

/** An invoice that an attempt pays, with the sen that are asked for it. */
interface AttemptPart {
  invoice_id: number;
  amount: number;
}

/** What an attempt pays, the oldest invoice first. */
export async function partsOf(
  trx: Knex,
  { id, invoice_id, amount }: Pick<PaymentAttempt, 'id' | 'invoice_id' | 'amount'>,
): Promise<AttemptPart[]> {
  const parts: AttemptPart[] = await trx('payment_attempt_parts')
    .where({ attempt_id: id })
    .orderBy('place')
    .select('invoice_id', 'amount');
  return parts.length > 0 ? parts : [{ invoice_id, amount }];
}

/** The attempts that pay one of these invoices, alone or among others. Its binding is the list of ids. */
export const PAYS_SQL = `(payment_attempts.invoice_id = ANY (CAST(:invoices AS bigint[]))
  OR payment_attempts.id IN (SELECT attempt_id FROM payment_attempt_parts
                              WHERE invoice_id = ANY (CAST(:invoices AS bigint[]))))`;
