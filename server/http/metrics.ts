/**
 * Figures for Prometheus at `/metrics`: calls by route, what became of entries and jobs, the process, the database's
 * pool; and of all servers together the queue of jobs and what tablets have not sent yet.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { messages } from '#shared/messages';
import type { Clock } from '../clock';
import { log } from '../log';
import { databaseFigures } from './database-figures';
import { Refusal } from './refusal';
import type { Lane, LaneName, WorkLimits } from './work-limit';

export interface Metrics {
  answered(method: string, route: string, status: number, seconds: number): void;
  /** What became of entries of tablets: `applied`, `held`, `refused`, `retry` and so on. */
  pushed(outcome: string): void;
  jobEnded(job: string, outcome: 'done' | 'failed' | 'given up', seconds: number): void;
  /** Whose calls at work, waiting and turned away are told. */
  watch(limits: WorkLimits): void;
  /** Serves the figures to whoever has the token, as `Authorization: Bearer`. */
  serve: Middleware;
}

export function createMetrics({ knex, clock }: { knex: Knex; clock: Clock }, token: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tadika_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const entries = new Counter({
    name: 'tadika_pushed_entries_total',
    help: 'Entries that tablets sent, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Histogram({
    name: 'tadika_job_seconds',
    help: 'Time of a try of a job, by job and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120],
    registers,
  });
  new Gauge({
    name: 'tadika_database_connections',
    help: 'Connections of this process, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      const { pool } = knex.client;
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'asked for' }, pool.numPendingAcquires());
    },
  });
  const watch = watchCalls(registry);
  const ofDatabase = databaseFigures({ knex, clock }, registry);
  const wanted = Buffer.from(`Bearer ${token}`);
  return {
    watch,
    answered(method, route, status, seconds) {
      requests.observe({ method, route, status: String(status) }, seconds);
    },
    pushed(outcome) {
      entries.inc({ outcome });
    },
    jobEnded(job, outcome, seconds) {
      jobs.observe({ job, outcome }, seconds);
    },
    async serve(http) {
      const given = Buffer.from(http.get('Authorization'));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new Refusal(401, messages.notSignedIn);
      // There is something to tell of this process even while its database is away: then most of all.
      await ofDatabase
        .read()
        .catch((err) => log.warn({ err }, 'the figures of the database could not be read'));
      http.type = registry.contentType;
      http.body = await registry.metrics();
    },
  };
}

function watchCalls(registry: Registry): Metrics['watch'] {
  const registers = [registry];
  let lanes: [LaneName, Lane][] = [];
  new Gauge({
    name: 'tadika_calls',
    help: 'Calls that are at work and that wait, by lane.',
    labelNames: ['lane', 'state'],
    registers,
    collect() {
      for (const [lane, { figures }] of lanes) {
        this.set({ lane, state: 'at work' }, figures.working);
        this.set({ lane, state: 'waiting' }, figures.waiting);
      }
    },
  });
  new Counter({
    name: 'tadika_calls_refused_total',
    help: 'Calls that were asked to come again since there was no room, by lane.',
    labelNames: ['lane'],
    registers,
    collect() {
      this.reset();
      for (const [lane, { figures }] of lanes) this.inc({ lane }, figures.refused);
    },
  });
  return (limits) => {
    lanes = Object.entries(limits) as [LaneName, Lane][];
  };
}
