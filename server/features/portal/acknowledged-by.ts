/** Which parent said first that they know of a record, and when. */
import type { Knex } from 'knex';

/** The first parent who knows of each, by its id. */
export async function acknowledgedBy(
  trx: Knex,
  ids: readonly string[],
): Promise<Map<string, { by: string; at: string }>> {
  const { rows } = await trx.raw(
    `SELECT DISTINCT ON (record_id) record_id, users.name, acknowledged_at
       FROM acknowledgements JOIN users ON users.id = user_id
      WHERE record_id = ANY (?::uuid[]) ORDER BY record_id, acknowledged_at, user_id`,
    [[...ids]],
  );
  type Row = { record_id: string; name: string; acknowledged_at: Date };
  return new Map(
    (rows as Row[]).map(({ record_id, name, acknowledged_at }) => [
      record_id,
      { by: name, at: acknowledged_at.toISOString() },
    ]),
  );
}
