/** Writes many rows in one statement: inserts the new ones, changes the named columns of those that are there. */
import type { Knex } from 'knex';

export async function upsert(
  trx: Knex,
  table: string,
  rows: readonly object[],
  key: string[],
  changed: string[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx(table).insert(rows).onConflict(key).merge(changed);
}
