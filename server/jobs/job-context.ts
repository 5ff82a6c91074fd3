/** What a job works with. It opens its transactions itself, around the parts that need one. */
import type { Knex } from 'knex';
import type { Clock } from '../clock';
import type { Metrics } from '../http/metrics';
import type { Services } from '../services';
import { ChangeLog } from '../sync/change-log';

/** What every job of a running server shares. */
export interface JobDependencies {
  knex: Knex;
  clock: Clock;
  services: Services;
  metrics?: Pick<Metrics, 'jobEnded'> | null;
}

export interface JobContext extends JobDependencies {
  /** 1 for the first try. */
  attempt: number;
  /** True when nobody will try again. */
  lastAttempt: boolean;
}

/** The context of a verb that nobody in particular calls: the audit trail names no actor. */
export interface SystemContext extends Omit<JobDependencies, 'knex' | 'metrics'> {
  trx: Knex;
  changes: ChangeLog;
  actor: null;
}

/** Runs a verb in a transaction of its own, with its feed entries published last, as a call would. */
export function inJobTransaction<T>(
  { knex, clock, services }: JobDependencies,
  work: (context: SystemContext) => Promise<T>,
): Promise<T> {
  return knex.transaction(async (trx) => {
    const changes = new ChangeLog();
    const done = await work({ trx, clock, services, changes, actor: null });
    await changes.publish(trx);
    return done;
  });
}
