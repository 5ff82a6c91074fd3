/** Reads a query of any length piece by piece, by a cursor of the database, so that no list is held whole. */
import type { Knex } from 'knex';

const BATCH = 500;

/** The rows, in the query's order, as they stood when it began. Leaving early closes the cursor. */
export async function* inBatches<Row>(
  knex: Knex,
  query: Knex.QueryBuilder | Knex.Raw,
): AsyncGenerator<Row[]> {
  const trx = await knex.transaction(undefined, { readOnly: true, isolationLevel: 'repeatable read' });
  try {
    const { sql, bindings } = query.toSQL();
    // All of it is read: PostgreSQL would choose what is quick for the first tenth, and slow for the whole.
    await trx.raw('SET LOCAL cursor_tuple_fraction = 1');
    await trx.raw(`DECLARE reading NO SCROLL CURSOR FOR ${sql}`, bindings as Knex.RawBinding[]);
    for (;;) {
      const { rows } = await trx.raw(`FETCH ${BATCH} FROM reading`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) return;
    }
  } finally {
    await trx.rollback();
  }
}
