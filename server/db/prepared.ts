/**
 * A statement that a connection reads and plans once, and then only runs: for those that cost less to run than to plan.
 * Its columns are to be named one by one: a `*` would refuse to answer once a table has got another column.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** @param sql of a bounded number of texts: each stays with the connection for as long as that lives */
export function prepared(knex: Knex, sql: string, bindings: object): Knex.Raw {
  const name = createHash('sha1').update(sql).digest('base64url');
  return knex.raw(sql, bindings as never).options({ name });
}

/**
 * The end of a statement that answers a page. The first page says how long it is: of a number that is sent, the database
 * thinks the worst, and plans each time anew.
 */
export function pageLimit({ page, per_page }: { page: number; per_page: number }) {
  const limit = Math.trunc(per_page);
  return page === 1
    ? { sql: `LIMIT ${limit}`, bindings: {} }
    : { sql: 'LIMIT :limit OFFSET :offset', bindings: { limit, offset: (page - 1) * limit } };
}
