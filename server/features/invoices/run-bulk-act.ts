/**
 * The job that carries out an act on all that a filter found: a few invoices, then a job for the next few, so that
 * nothing is held long, other jobs come in between, and a restart goes on where it stopped.
 */
import type { BulkAct } from '#shared/endpoints/invoices';
import { officeMessages } from '#shared/office-messages';
import { actorOfUser } from '../../actor-of-user';
import type { Context } from '../../context';
import { notAllowed, Refusal } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { log } from '../../log';
import { notifyOfRequests } from '../approvals/ask';
import { changeEach, type EachOutcome, requireAct } from './change-invoices';

const A_FEW = 100;

interface Run extends BulkAct {
  id: string;
  user_id: number;
  reached_id: number;
}

export async function runBulkAct(job: JobContext, id: string): Promise<void> {
  try {
    await inJobTransaction(job, (context) => nextFew(context, id, carryOut));
  } catch (error) {
    if (!job.lastAttempt) throw error;
    log.error({ bulk_act_id: id, err: error }, 'some invoices of an act are given up');
    await inJobTransaction(job, (context) => nextFew(context, id, giveUp));
  }
}

const NOTHING: EachOutcome = { done: [], waiting: [], refused: [] };

type Work = (context: SystemContext, run: Run, ids: number[]) => Promise<EachOutcome>;

async function nextFew(context: SystemContext, id: string, work: Work): Promise<void> {
  const { trx, clock } = context;
  const run = await trx('bulk_acts').where({ id }).whereNull('ended_at').forUpdate().first();
  if (!run) return;
  const ids: number[] = await trx('bulk_act_invoices')
    .where({ bulk_act_id: id })
    .where('invoice_id', '>', run.reached_id)
    .orderBy('invoice_id')
    .limit(A_FEW)
    .pluck('invoice_id');
  const outcome = ids.length > 0 ? await work(context, run, ids) : NOTHING;
  const { done, waiting, refused } = outcome;
  await note(context, id, outcome);
  const ended = ids.length < A_FEW;
  await trx('bulk_acts')
    .where({ id })
    .update({
      done: run.done + done.length,
      waiting: run.waiting + waiting.length,
      refused: run.refused + refused.length,
      reached_id: ids.at(-1) ?? run.reached_id,
      ...(ended && { ended_at: clock.now(), reason: null }),
    });
  if (ended) await notifyOfRequests(context, id, run.user_id);
  else await enqueue(context, 'run_bulk_act', { bulk_act_id: id });
}

/** With the rights that who asked has now: these may have been taken since. */
async function carryOut(context: SystemContext, run: Run, ids: number[]): Promise<EachOutcome> {
  const actor = await actorOfUser(context.trx, run.user_id);
  const act = {
    act: run.act,
    payment_status: run.payment_status ?? undefined,
    reason: run.reason ?? undefined,
  };
  try {
    if (!actor) throw notAllowed();
    requireAct(actor, act);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return allRefused(ids, error.message);
  }
  const own: Context = { ...context, actor };
  return changeEach(own, act, ids, run.id);
}

const giveUp: Work = async (_context, _run, ids) => allRefused(ids, officeMessages.bulkBroke);

const allRefused = (ids: number[], message: string): EachOutcome => ({
  ...NOTHING,
  refused: ids.map((id) => ({ id, message })),
});

/** What is done, or is a request, is no question here any more; what was refused is kept with its reason. */
async function note(
  { trx }: SystemContext,
  runId: string,
  { done, waiting, refused }: EachOutcome,
): Promise<void> {
  await trx.raw('DELETE FROM bulk_act_invoices WHERE bulk_act_id = ? AND invoice_id = ANY (?::bigint[])', [
    runId,
    [...done, ...waiting],
  ]);
  if (refused.length === 0) return;
  await trx.raw(
    `UPDATE bulk_act_invoices SET message = told.message
       FROM unnest(?::bigint[], ?::text[]) AS told (id, message)
      WHERE bulk_act_id = ? AND invoice_id = told.id`,
    [refused.map(({ id }) => id), refused.map(({ message }) => message), runId],
  );
}
