/**
 * The connection to PostgreSQL. Types are set here once: `date` stays a string, `bigint`, `count` and `numeric`
 * become numbers (ids, sen and degrees are far below 2^53).
 */
import knexPackage, { type Knex } from 'knex';
import { Model } from 'objection';
import pg from 'pg';

const { types } = pg;
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
// Relations are read one after the other: inside a transaction there is one connection, and pg will refuse a queue on it.
(Model as typeof Model & { concurrency: number }).concurrency = 1;
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

/** The address that a `createKnex` was given: for the few that open connections of their own. */
export function urlOf(knex: Knex): string {
  return knex.client.config.connection.connectionString;
}

/**
 * Plain connections of the driver, for what can not go through knex (the job queue). A connection that breaks while
 * nobody uses it is told, and replaced at the next need: without a handler it would end the process.
 */
export function createPool(url: string, options: { poolSize: number; name: string }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    application_name: options.name,
    keepAlive: true,
  });
  const tell = (error: Error) => console.warn(`A connection of ${options.name} broke: ${error.message}`);
  pool.on('error', tell);
  // One that is taken out answers for itself, but a moment may pass before its borrower listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
