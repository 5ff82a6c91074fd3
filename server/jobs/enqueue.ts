/**
 * Puts a job into the queue, in the caller's transaction: what must happen after a commit is a row of that commit,
 * and what is rolled back never existed. Workers hear of it at the commit.
 */
import type { Knex } from 'knex';
import type { Clock } from '../clock';
import { definitions, type JobName, type Payload } from './definitions';

interface EnqueueOptions {
  /** A waiting job of the same key is replaced, so that asking twice does it once. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** An instant of the business clock; left out: at once. */
  runAt?: Date;
}

interface NewJob<Name extends JobName> extends EnqueueOptions {
  payload: Payload<Name>;
}

export async function enqueue<Name extends JobName>(
  context: { trx: Knex; clock: Clock },
  name: Name,
  payload: Payload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueMany(context, name, [{ payload, ...options }]);
}

/** Many of one kind in one statement. @throws ZodError when a payload does not fit: a mistake of the caller */
export async function enqueueMany<Name extends JobName>(
  { trx, clock }: { trx: Knex; clock: Clock },
  name: Name,
  jobs: readonly NewJob<Name>[],
): Promise<void> {
  if (jobs.length === 0) return;
  const { payload: form, maxAttempts } = definitions[name];
  const column = <T>(pick: (job: NewJob<Name>) => T) => jobs.map(pick);
  // The queue goes by the database's clock: a business clock that stands elsewhere becomes a wait from now.
  const waitMs = ({ runAt }: NewJob<Name>) =>
    runAt ? Math.max(0, runAt.getTime() - clock.now().getTime()) : 0;
  await trx.raw(
    `SELECT graphile_worker.add_job(?, payload, job_key => key, queue_name => queue, max_attempts => ?::integer,
              run_at => now() + wait_ms * interval '1 millisecond')
       FROM unnest(?::json[], ?::text[], ?::text[], ?::bigint[]) AS jobs (payload, key, queue, wait_ms)`,
    [
      name,
      maxAttempts,
      column((job) => JSON.stringify(form.parse(job.payload))),
      column((job) => job.key ?? null) as string[],
      column((job) => job.queue ?? null) as string[],
      column(waitMs),
    ],
  );
}
