/** A try to pay by a provider: stored before the provider is asked, and settled once, whoever reports it. */
import { Model } from 'objection';
import type { ProviderId } from '#shared/domain/payment-providers';

export const openStates = ['created', 'open'] as const;
export const isOpen = ({ state }: { state: string }) => (openStates as readonly string[]).includes(state);

export class PaymentAttempt extends Model {
  static override tableName = 'payment_attempts';

  declare id: string;
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
  /** Of a bill. */
  declare collection_id: string | null;
  declare url: string | null;
  declare created_by: number | null;
  declare created_at: Date;
  declare settled_at: Date | null;
  /** Why there was no answer, or no money yet: for staff. */
  declare note: string | null;
}
