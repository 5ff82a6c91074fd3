/**
 * The connection to PostgreSQL. Types are set here once: `date` stays a string, `bigint`, `count` and `numeric`
 * become numbers (ids, sen and degrees are far below 2^53).
 */
import knexPackage, { type Knex } from 'knex';
import pg from 'pg';

const { types } = pg;
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
// bigint[] has no name in the driver's list.
const INT8_ARRAY = 1016 as typeof types.builtins.INT8;
const parseTexts = types.getTypeParser(INT8_ARRAY) as (text: string) => string[];
types.setTypeParser(INT8_ARRAY, (text) => parseTexts(text).map(Number));

/** A pool on the database at `url`. */
export function createKnex(url: string, options: { poolSize?: number } = {}): Knex {
  return knexPackage({
    client: 'pg',
    connection: { connectionString: url, application_name: 'tadika' },
    pool: { min: 0, max: options.poolSize ?? 10 },
    acquireConnectionTimeout: 30_000,
  });
}
