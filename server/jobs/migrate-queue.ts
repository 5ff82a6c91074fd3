/** The job queue's own tables (graphile-worker, schema `graphile_worker`), brought to its newest step. */
import { runMigrations } from 'graphile-worker';
import { createPool } from '../db/knex';
import { queueLogger } from './queue-logger';

/** Safe with several servers starting at once: they wait for each other. Leaves no connection behind. */
export async function migrateQueue(url: string): Promise<void> {
  const pool = createPool(url, { poolSize: 3, name: 'tadika-jobs-migrate' });
  try {
    const lock = await pool.connect();
    try {
      await lock.query("SELECT pg_advisory_lock(hashtext('tadika: migrate the job queue'))");
      await runMigrations({ pgPool: pool, logger: queueLogger });
    } finally {
      // Closing the connection gives the lock back, whatever happened. The pool does not wait for one that it was told to drop.
      await lock.end();
      lock.release(true);
    }
  } finally {
    await pool.end();
  }
}
