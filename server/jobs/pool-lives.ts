/**
 * Which worker pools live. A killed server leaves its jobs locked, and the queue itself waits four hours before it
 * gives them to someone else. Here each pool holds an advisory lock for as long as its connection stands, and every
 * server gives back the jobs of those whose lock is free.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerPool } from 'graphile-worker';
import type { Knex } from 'knex';
import pg from 'pg';
import { log } from '../log';

const SWEEP_MS = 20_000;
/** A pool that lost its connection has this long to take its lock again. */
const GRACE_SECONDS = 60;
const AGAIN_MS = 1_000;

const LOCK = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

export class PoolLives {
  readonly #alive = new Map<string, WorkerPool>();
  readonly #ending = new AbortController();
  readonly #sweeping: NodeJS.Timeout;
  readonly #kept: Promise<void>;
  /** Null while there is no connection: who lives is then said when it is there again. */
  #client: pg.Client | null = null;

  constructor(
    private readonly url: string,
    private readonly knex: Knex,
  ) {
    this.#kept = this.#keepConnected();
    this.#sweeping = setInterval(() => void this.#sweep(), SWEEP_MS);
  }

  add(pool: WorkerPool): void {
    this.#alive.set(pool.id, pool);
    this.#client?.query(LOCK, [pool.id]).catch(() => {});
  }

  /** Lets go of what still runs: it is tried again later. */
  giveUp(): void {
    for (const pool of this.#alive.values()) {
      Promise.resolve(pool.forcefulShutdown('The server stops.')).catch(() => {});
    }
  }

  /** What an ended pool could not give back itself is free at once. */
  async remove(poolId: string): Promise<void> {
    if (!this.#alive.delete(poolId)) return;
    this.#client?.query(UNLOCK, [poolId]).catch(() => {});
    await this.knex
      .raw('SELECT graphile_worker.force_unlock_workers(ARRAY[?]::text[])', [poolId])
      .catch(() => {});
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#ending.abort();
    await this.#kept;
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#connectOnce(signal);
      if (!signal.aborted) await delay(AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Holds the locks for as long as the connection stands. */
  async #connectOnce(ending: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'tadika-job-lives',
      keepAlive: true,
    });
    const over = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      ending.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      for (const poolId of this.#alive.keys()) await client.query(LOCK, [poolId]);
      this.#client = client;
      await over;
    } catch {
      // The database is away: tried again in a moment.
    } finally {
      this.#client = null;
      await client.end().catch(() => {});
    }
  }

  async #sweep(): Promise<void> {
    try {
      await releaseOrphanedJobs(this.knex);
    } catch (error) {
      log.warn({ err: error }, 'jobs of ended servers could not be looked for');
    }
  }
}

/** Gives back the jobs of pools that are gone. The lock of a living one cannot be had. */
export async function releaseOrphanedJobs(knex: Knex, graceSeconds = GRACE_SECONDS): Promise<void> {
  await knex.raw(
    `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by))
       FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs
              WHERE locked_by IS NOT NULL AND locked_at < now() - ? * interval '1 second') AS held
      WHERE pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
    [graceSeconds],
  );
}
