/** An app of before, from which this one was upgraded or to which it was rolled back for a while, has a cursor of its own. */
import { overlaysOf } from '../overlay';
import { FORMER_TABLES, readMeta, type UserDatabase, writeMeta } from '../user-database';
import { rebuildViews } from './rebuild-views';

/** Goes on where the app of before was, or where this one left the feed; shows what was entered meanwhile. */
export async function followFormerApp(database: UserDatabase): Promise<void> {
  await followWithoutBundles(database);
  await followTables(database);
}

/** It wrote each record by itself, all that it fetched or found here: what lies in bundles it fetched again. */
async function followWithoutBundles(database: UserDatabase): Promise<void> {
  const { meta, bundles } = database;
  if ((await readMeta(database, 'records_cursor')) === undefined) return;
  await database.transaction('rw', [meta, bundles], async () => {
    const cursor = await readMeta(database, 'records_cursor');
    if (cursor === undefined) return;
    await bundles.clear();
    await writeMeta(database, { feed_cursor: cursor });
    await meta.delete('records_cursor');
  });
}

/** One with a table for each kind: its entries are shown, what it fetched is forgotten, and the feed followed from where it was left. */
async function followTables(database: UserDatabase): Promise<void> {
  const tables = Object.keys(FORMER_TABLES).map((name) => database.table(name));
  const counts = await Promise.all([
    ...tables.map((table) => table.count()),
    database.meta.where({ key: 'cursor' }).count(),
  ]);
  if (counts.every((count) => count === 0)) return;
  const { meta, outbox, records, bundles } = database;
  await database.transaction('rw', [meta, outbox, records, bundles, ...tables], async () => {
    const overlaid = await outbox.where('overlaid').equals(1).toArray();
    await rebuildViews(database, overlaid, overlaysOf(overlaid));
    for (const table of tables) await table.clear();
    await meta.delete('cursor');
  });
}
