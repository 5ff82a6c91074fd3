/** What providers report, as it came: each report once, with what became of it. */
import type { ProviderId } from '#shared/domain/payment-providers';
import type { PaymentSetting } from '../../models/payment-setting';
import type { MoneyContext } from '../invoices/ledger';

interface EventKey {
  provider: ProviderId;
  /** The setting and the provider's own id: two settings of one account both hear of each event. */
  event_id: string;
}

export const eventKey = ({ id, provider }: PaymentSetting, eventId: string): EventKey => ({
  provider,
  event_id: `${id} ${eventId}`,
});

export interface EventOutcome {
  outcome: string;
  attempt_id?: string | null;
  reference?: string | null;
  /** Sen. */
  amount?: number | null;
  note?: string | null;
}

/**
 * False where this very report was taken before. Copies that arrive at once wait here for the first one's commit.
 */
export async function takeEvent(
  { trx, clock }: MoneyContext,
  key: EventKey,
  settingId: number,
  body: unknown,
): Promise<boolean> {
  const taken = await trx('provider_events')
    .insert({ ...key, setting_id: settingId, body: JSON.stringify(body), received_at: clock.now() })
    .onConflict(['provider', 'event_id'])
    .ignore()
    .returning('event_id');
  return taken.length > 0;
}

export async function noteOutcome(
  { trx }: MoneyContext,
  key: EventKey,
  outcome: EventOutcome,
): Promise<void> {
  await trx('provider_events')
    .where({ ...key })
    .update(outcome);
}
