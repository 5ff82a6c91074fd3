/** Writing many rows in few statements: a thousand travel as one value, so that their number has no limit of its own. */
import type { Knex } from 'knex';

const ROWS_A_STATEMENT = 1_000;

/** The columns of a table with their SQL types. */
export type Columns = Readonly<Record<string, string>>;

export async function insertRows(
  trx: Knex,
  table: string,
  columns: Columns,
  rows: readonly object[],
  onWritten: (rows: number) => Promise<void> = async () => {},
): Promise<void> {
  const names = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ');
  const typed = Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    await trx.raw(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset(?::jsonb) AS made (${typed})`,
      [JSON.stringify(some)],
    );
    await onWritten(some.length);
  }
}

/** Ids for rows that are still to be written, so that what names them can be written at once. */
export async function takeIds(trx: Knex, table: string, count: number): Promise<number[]> {
  const { rows } = await trx.raw(
    `SELECT nextval(pg_get_serial_sequence(?, 'id')) AS id FROM generate_series(1, ?::integer)`,
    [table, count],
  );
  return rows.map(({ id }: { id: number }) => id);
}
