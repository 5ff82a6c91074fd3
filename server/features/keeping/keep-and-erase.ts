/**
 * The nightly job that lets go of what is over. Each batch is a transaction of its own, with its line in the record of what
 * went: a job that is killed goes on where it was, and one that runs twice finds nothing the second time.
 */
import type { KeepingPeriods } from '#shared/domain/keeping';
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { log } from '../../log';
import { noteGone } from './find-gone';
import { findHeld, whileHoldsStay } from './holds';
import { cutOf, findPeriods } from './periods';
import type { Gone, Sweep } from './sweep';
import { childSweeps } from './sweep-children';
import { invoiceSweeps } from './sweep-invoices';
import { logSweeps } from './sweep-log';
import { pictureSweep } from './sweep-pictures';
import { recordSweep } from './sweep-records';
import { requestSweeps } from './sweep-requests';

export const sweeps: readonly Sweep[] = [
  ...logSweeps,
  ...requestSweeps,
  ...childSweeps,
  pictureSweep,
  ...invoiceSweeps,
  recordSweep,
];

type KeepingJob = Pick<JobContext, 'knex' | 'clock' | 'services'>;

/** What refers to another goes first, so one kind after the other; of each a few rows at a time. */
export async function keepAndErase(job: KeepingJob): Promise<void> {
  const periods = await findPeriods(job.knex);
  const problems: unknown[] = [];
  for (const sweep of sweeps) {
    // What one kind stumbles over keeps nothing of the others.
    try {
      await takeAll(job, sweep, periods);
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some of what is over could not go.');
}

async function takeAll(job: KeepingJob, sweep: Sweep, periods: KeepingPeriods): Promise<void> {
  let count = 0;
  for (;;) {
    const gone = await inJobTransaction(job, (context) => takeBatch(context, sweep, periods));
    if (gone.count === 0) break;
    count += gone.count;
  }
  if (count > 0) log.info({ kind: sweep.kind, count }, 'what was over went');
}

async function takeBatch(context: SystemContext, sweep: Sweep, periods: KeepingPeriods): Promise<Gone> {
  const { trx, clock } = context;
  await whileHoldsStay(trx);
  // The only way through the guards of what is only added to, for this transaction.
  await trx.raw(`SELECT set_config('tadika.goes', ?, true)`, [sweep.kind]);
  const gone = await sweep.take(context, { ...cutOf(sweep.kind, periods, clock), ...(await findHeld(trx)) });
  if (gone.count > 0) await noteGone(context, sweep.kind, gone);
  return gone;
}
