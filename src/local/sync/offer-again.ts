/**
 * A database that was set back (scenarios 36, 43 to 45) is offered again all that was sent and is still here, under the
 * same ids and in its old order: that of the 30 days before the last contact, however long ago it was. Receipts tell
 * what is there already.
 */
import { photoIn } from '#shared/records/index';
import type { OutboxRow } from '../outbox-row';
import type { UserDatabase } from '../user-database';

/** Makes them wait again, inside a transaction with the outbox and `meta`. */
export async function offerAgain({ outbox, meta }: UserDatabase): Promise<OutboxRow[]> {
  const sent = (await outbox.where('state').equals('sent').toArray()).filter(({ name, arguments: made }) => {
    const photo = photoIn(name);
    // A photo that the server told of comes without its bytes: there is nothing to offer.
    return photo === undefined || String(made[photo])[0] === '/';
  });
  const again = sent.map(
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
