/**
 * A database that was set back (scenarios 36, 43 to 45) is offered again what was sent in the last 30 days, under the
 * same ids and in its old order. Receipts tell what is there already.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { OutboxRow } from '../outbox-row';
import type { UserDatabase } from '../user-database';

/** Makes them wait again, inside a transaction with the outbox and `meta`. */
export async function offerAgain({ outbox, meta }: UserDatabase, serverTime: string): Promise<OutboxRow[]> {
  const oldest = Date.parse(serverTime) - HISTORY_DAYS * DAY_MS;
  const sent = await outbox.where('state').equals('sent').toArray();
  const again = sent
    .filter((row) => row.sent_at === null || Date.parse(row.sent_at) >= oldest)
    .map(
      (row): OutboxRow => ({
        ...row,
        state: 'pending',
        overlaid: 1,
        attempts: 0,
        next_attempt_at: 0,
        sent_as: null,
      }),
    );
  await outbox.bulkPut(again);
  await meta.delete('last_sent');
  return again;
}
