/** An app of before, to which this one was rolled back for a while, worked with tables and a cursor of its own. */
import { overlaysOf } from '../overlay';
import { FORMER_TABLES, type UserDatabase } from '../user-database';
import { rebuildViews } from './rebuild-views';

/** Shows the entries that it queued, and forgets what it fetched; the feed is followed from where it was left. */
export async function followFormerApp(database: UserDatabase): Promise<void> {
  const tables = Object.keys(FORMER_TABLES).map((name) => database.table(name));
  const counts = await Promise.all([
    ...tables.map((table) => table.count()),
    database.meta.where({ key: 'cursor' }).count(),
  ]);
  if (counts.every((count) => count === 0)) return;
  await database.transaction(
    'rw',
    [database.meta, database.outbox, database.records, ...tables],
    async () => {
      const overlaid = await database.outbox.where('overlaid').equals(1).toArray();
      await rebuildViews(database, overlaid, overlaysOf(overlaid));
      for (const table of tables) await table.clear();
      await database.meta.delete('cursor');
    },
  );
}
