/** Figures that all servers on a database share: jobs, tablets, quarantined entries, totals. Read at each request. */
import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock';
import { within } from '../db/within';

/** A database that does not answer must not keep the other figures back. */
const LIMIT_MS = 3_000;

interface Read {
  knex: Knex;
  /** Tablets are noted by the business clock; jobs run by the database's. */
  clock: Clock;
}

/** One row; the name of a column says which figure and label it is for. */
const READ = `
  SELECT (SELECT count(*) FROM graphile_worker.jobs
           WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts) AS jobs_due,
         (SELECT count(*) FROM graphile_worker.jobs WHERE locked_at IS NOT NULL) AS jobs_running,
         (SELECT count(*) FROM graphile_worker.jobs
           WHERE locked_at IS NULL AND run_at > now() AND attempts < max_attempts) AS jobs_later,
         (SELECT count(*) FROM graphile_worker.jobs
           WHERE locked_at IS NULL AND attempts >= max_attempts) AS jobs_given_up,
         (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0) FROM graphile_worker.jobs
           WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts) AS oldest_due,
         (SELECT coalesce(sum(waiting), 0) FROM devices
           WHERE greatest(last_push_at, last_pull_at) > CAST(:now AS timestamptz) - interval '30 days') AS entries_waiting,
         (SELECT coalesce(extract(epoch FROM CAST(:now AS timestamptz) - min(greatest(last_push_at, last_pull_at))), 0) FROM devices
           WHERE waiting > 0 AND greatest(last_push_at, last_pull_at) > CAST(:now AS timestamptz) - interval '30 days') AS feed_lag,
         (SELECT count(*) FROM held_entries WHERE decided_at IS NULL) AS quarantined,
         (SELECT count(*) FROM stale_totals) AS stale_totals`;

export function databaseFigures({ knex, clock }: Read, registry: Registry): { read(): Promise<void> } {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('tadika_database_up', 'Whether this process reaches its database.');
  const jobs = gauge('tadika_jobs', 'Jobs of all servers, by state.', ['state']);
  const oldest = gauge('tadika_jobs_oldest_due_seconds', 'How long the job has waited that is due longest.');
  const waiting = gauge(
    'tadika_tablet_entries_waiting',
    'Entries on tablets, as they said at their last contact.',
  );
  const lag = gauge(
    'tadika_tablet_lag_seconds',
    'How long ago the tablet was last here that has been away longest with entries on it.',
  );
  const quarantined = gauge('tadika_held_entries', 'Entries that wait for a principal.');
  const stale = gauge('tadika_stale_totals', 'Months of preschools whose totals are to be computed anew.');
  return {
    async read() {
      up.set(0);
      const { rows } = await within(LIMIT_MS, knex.raw(READ, { now: clock.now() }));
      const [found] = rows as Record<string, number>[];
      const value = (name: string) => Number(found?.[name] ?? 0);
      up.set(1);
      jobs.set({ state: 'due' }, value('jobs_due'));
      jobs.set({ state: 'running' }, value('jobs_running'));
      jobs.set({ state: 'for later' }, value('jobs_later'));
      jobs.set({ state: 'given up' }, value('jobs_given_up'));
      oldest.set(value('oldest_due'));
      waiting.set(value('entries_waiting'));
      lag.set(value('feed_lag'));
      quarantined.set(value('quarantined'));
      stale.set(value('stale_totals'));
    },
  };
}
