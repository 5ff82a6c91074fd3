/**
 * The connection to PostgreSQL. Types are set here once: `date` stays a string, `bigint`, `count` and `numeric`
 * become numbers (ids, sen and degrees are far below 2^53).
 */
import knexPackage, { type Knex } from 'knex';
import { Model } from 'objection';
import pg from 'pg';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { log } from '../log';

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

/** Connections of one process for its calls. */
const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
const STANDING_STILL_MS = MINUTE_MS;

/** A pool on the database at `url`. */
export function createKnex(url: string, options: { poolSize?: number } = {}): Knex {
  return knexPackage({
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'tadika',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      // A server that is cut off in a transaction must not keep its locks from the others.
      idle_in_transaction_session_timeout: STANDING_STILL_MS,
    },
    pool: { min: 0, max: options.poolSize ?? POOL_SIZE },
    acquireConnectionTimeout: 30_000,
    log: { warn: (about) => log.warn(wordsOf(about)), error: (about) => log.error(wordsOf(about)) },
    // An error tells the statement without what was sent in it: errors are logged.
    compileSqlOnError: false,
  });
}

/** Knex tells of a broken connection by its stack, in which the first line says everything. */
const wordsOf = (about: unknown) => String(about).split('\n', 1)[0] ?? '';

/** The address that a `createKnex` was given: for the few that open connections of their own. */
export function urlOf(knex: Knex): string {
  return knex.client.config.connection.connectionString;
}

/**
 * Who gave a connection back may do so again. The job queue does when its listening connection breaks while it stops,
 * in a promise that nobody awaits: the refusal of the driver's pool would end the process.
 */
class ForbearingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let given = false;
      callback(error, client, (why) => {
        if (given) return;
        given = true;
        release(why);
      });
    });
    return undefined;
  }
}

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Plain connections of the driver, for what cannot go through knex (the job queue). A connection that breaks while
 * nobody uses it is told, and replaced at the next need: without a handler it would end the process.
 */
export function createPool(url: string, options: { poolSize: number; name: string }): pg.Pool {
  const pool = new ForbearingPool({
    connectionString: url,
    max: options.poolSize,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  const tell = (error: Error) => log.warn({ pool: options.name, why: error.message }, 'a connection broke');
  pool.on('error', tell);
  // One that is taken out answers for itself, but a moment may pass before its borrower listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
