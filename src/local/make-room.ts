/**
 * Room on a full tablet: photos that were sent and the history that was fetched go first, since the server has them. Entries,
 * open questions, open records and the newest day stay.
 */
import { openRecords } from './open-records';
import { isPicture } from './outbox-row';
import { storageTroubleOf } from './storage-trouble';
import { readMeta, readMetas, type UserDatabase } from './user-database';

/** Lets go of sent photos and fetched history. That is fetched again once there is room: at the next start, or on another day. */
export async function makeRoom(database: UserDatabase): Promise<void> {
  const { records, bundles, outbox, meta, children } = database;
  const tables = [records, bundles] as const;
  const keys = await Promise.all(tables.map((table) => table.orderBy('[type+date]').uniqueKeys()));
  const days = keys.flat() as unknown as [type: string, date: string][];
  // An absence that is announced for next week is no reason to let go of today.
  const today = (await readMeta(database, 'caught_up_on')) ?? '\uffff';
  const newest = days.reduce((latest, [, date]) => (date > latest && date <= today ? date : latest), '');
  await database.transaction('rw', [records, bundles, outbox, meta, children], async () => {
    await outbox
      .where('state')
      .equals('sent')
      .filter((row) => isPicture(row) && row.sent_as !== 'held')
      .delete();
    const entries = await outbox.where('overlaid').equals(1).toArray();
    const written = new Set(entries.map(({ entity_id }) => entity_id));
    const staying = await openRecords(database);
    await bundles.filter(({ date }) => date < newest).delete();
    await records
      .filter(
        ({ id, date, open }) => date < newest && open === undefined && !written.has(id) && !staying.has(id),
      )
      .delete();
    // The last of them is for a fetch that is under way: it brings no more what was let go.
    await meta.bulkDelete(['history_complete', 'told_at', 'series_whole']);
  });
}

/** Has the next pull fetch what was let go; a fetch that is under way goes on. */
export async function fetchAgain(database: UserDatabase): Promise<void> {
  const { history_complete, series } = await readMetas(database, ['history_complete', 'series']);
  if (history_complete || series !== 'none') return;
  await database.meta.delete('feed_cursor');
}

/** Does what only spares work later; where there is no room for it, it is left undone. */
export async function whereRoom(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (storageTroubleOf(error) !== 'full') throw error;
  }
}
