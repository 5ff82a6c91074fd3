/**
 * Writes many rows in one statement that is the same whatever their number: they travel as one JSON text, where a place for
 * each value cost the server and PostgreSQL several times as much.
 */
import type { Knex } from 'knex';

/** Inserts the rows. All have the same columns, and JSON columns hold plain values. */
export async function insertRows(trx: Knex, table: string, rows: readonly object[]): Promise<void> {
  await insert(trx, table, rows, '');
}

/** Inserts the new rows, and changes the named columns of those that are there. */
export async function upsert(
  trx: Knex,
  table: string,
  rows: readonly object[],
  key: string[],
  changed: readonly string[],
): Promise<void> {
  const news = changed.map((column) => `"${column}" = EXCLUDED."${column}"`);
  await insert(trx, table, rows, `ON CONFLICT (${key}) DO UPDATE SET ${news}`);
}

async function insert(trx: Knex, table: string, rows: readonly object[], conflict: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => `"${column}"`);
  await trx.raw(
    `INSERT INTO ${table} (${columns})
     SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ?::json) ${conflict}`,
    [JSON.stringify(rows)],
  );
}
