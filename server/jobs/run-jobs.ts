/**
 * The worker of this process. Jobs are done once among all servers on a database; the queue reconnects by itself, and
 * what still ends it is told and started again. Stopping lets running jobs finish.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseCronItems, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { createPool } from '../db/knex';
import { log } from '../log';
import type { JobDependencies } from './job-context';
import { PoolLives } from './pool-lives';
import { queueLogger } from './queue-logger';
import { schedule, toCronItem } from './schedule';
import { type Tasks, taskListOf } from './tasks';

const CONCURRENCY = 4;
const RESTART_MS = 2_000;
/** How long a running job may take once the server is asked to stop. */
const FINISH_LIMIT_MS = 10_000;

/**
 * Without a batch the queue awaits nobody's answer when it notes the end of a job: a connection that breaks right
 * then would end the process. With one it tells, and its pool ends and starts again.
 */
const ENDS_TOLD = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

export interface RunningJobs {
  stop(): Promise<void>;
}

/** Works on jobs until it is stopped. Answers at once; a database that is away is waited for. */
export function startJobs(url: string, dependencies: JobDependencies, tasks?: Tasks): RunningJobs {
  const pool = createPool(url, { poolSize: CONCURRENCY + 2, name: 'tadika-jobs' });
  const stopped = new AbortController();
  const lives = new PoolLives(url, dependencies.knex);
  const working = keepWorking(pool, taskListOf(dependencies, tasks), lives, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await working;
      await lives.stop();
      await pool.end();
    },
  };
}

async function keepWorking(
  pool: Pool,
  taskList: TaskList,
  lives: PoolLives,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      const runner = await run({
        pgPool: pool,
        taskList,
        parsedCronItems: parseCronItems(schedule.map(toCronItem)),
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        logger: queueLogger,
        events: eventsFor(lives),
        preset: ENDS_TOLD,
      });
      await untilItEnds(runner, lives, stopped);
    } catch (error) {
      log.error({ err: error }, 'the job queue ended and starts again');
    }
    if (!stopped.aborted) await delay(RESTART_MS, undefined, { signal: stopped }).catch(() => {});
  }
}

async function untilItEnds(runner: Runner, lives: PoolLives, stopped: AbortSignal): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const stop = () => {
    runner.stop().catch(() => {});
    // What hangs is given back, to be tried again.
    limit = setTimeout(() => lives.giveUp(), FINISH_LIMIT_MS);
  };
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  try {
    await runner.promise;
  } catch (error) {
    if (!stopped.aborted) throw error;
    log.warn({ err: error }, 'a job was still running when the server stopped; it will be tried again');
  } finally {
    clearTimeout(limit);
    stopped.removeEventListener('abort', stop);
  }
}

/** Each pool says that it lives; a job that nobody will try again is told. */
function eventsFor(lives: PoolLives): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => lives.add(workerPool));
  events.on('pool:release', ({ workerPool }) => void lives.remove(workerPool.id));
  events.on('job:failed', ({ job, error }) => {
    log.error(
      { job: job.task_identifier, job_id: String(job.id), tries: job.attempts, err: error },
      'a job is given up',
    );
  });
  return events;
}

/** Runs every job that is due, once, and answers when none is left: for tests. Failed ones wait for their next try. */
export async function runDueJobs(url: string, dependencies: JobDependencies, tasks?: Tasks): Promise<void> {
  const pool = createPool(url, { poolSize: 4, name: 'tadika-jobs-once' });
  try {
    await runOnce({
      pgPool: pool,
      taskList: taskListOf(dependencies, tasks),
      noHandleSignals: true,
      logger: queueLogger,
    });
  } finally {
    await pool.end();
  }
}
