/**
 * The steps of a run, drafting and issuing: started and stopped by hand, carried out by a job a few families at a time. What a
 * step has to do is asked of the database each time, so that it goes on after a crash, and does nothing twice.
 */
import { randomUUID } from 'node:crypto';
import { officeMessages } from '#shared/office-messages';
import { actorOfUser } from '../../actor-of-user';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, notAllowed, Refusal } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { log } from '../../log';
import { draftFamilies } from './draft-families';
import { issueDrafts } from './issue-drafts';
import { billingRunsPolicy } from './policy';
import { OF_RUN, type RunFamilyRow, type RunRow, type RunStep, runForUpdate, WAITS } from './run-rows';

const A_FEW = 100;

/** What a step still has to do, apart from what it refused. Of a family that waits for a second person no draft is made. */
const TO_DO: Record<RunStep, string> = {
  drafting: `family.choice = 'in' AND family.lines <> '[]' AND invoices.id IS NULL AND NOT ${WAITS}`,
  issuing: 'invoices.id IS NOT NULL AND invoices.issued_at IS NULL',
};

const toDo = (step: RunStep) => `FROM billing_run_families AS family ${OF_RUN}
  WHERE family.run_id = :id AND ${TO_DO[step]}`;

interface Outcome {
  /** Parents. */
  done: number[];
  refused: { id: number; message: string }[];
}

/**
 * Also goes on with one that was stopped. Nothing where this one goes on.
 * @throws Refusal 409 while the other one does
 */
export async function startStep(
  context: Context,
  { id }: RunRow,
  step: RunStep,
  { sendMail = false }: { sendMail?: boolean } = {},
): Promise<void> {
  const { trx, actor } = context;
  const run = await runForUpdate(context, id);
  if (run.step === step) return;
  if (run.step !== null) throw conflict(officeMessages.runGoesOn);
  // What was refused is tried anew.
  await trx('billing_run_families').where({ run_id: id }).whereNotNull('message').update({ message: null });
  const { rows } = await trx.raw(`SELECT count(*)::integer AS total ${toDo(step)}`, { id });
  await trx('billing_runs')
    .where({ id })
    .update({
      step,
      last_step: step,
      step_total: rows[0].total,
      step_done: 0,
      step_refused: 0,
      stopped: false,
      step_by: actor.userId,
      ...(step === 'issuing' && { mail_batch: sendMail ? randomUUID() : null }),
    });
  await audit(context, {
    action: `run_${step}`,
    entityType: 'billing_run',
    entityId: id,
    preschoolId: run.preschool_id,
    after: { billing_month: run.month, families: rows[0].total },
  });
  await enqueue(context, 'run_billing', { run_id: id });
}

/** After the few families at hand, which are waited for. Nothing where none goes on. */
export async function stopStep(context: Context, { id }: RunRow): Promise<void> {
  const run = await runForUpdate(context, id);
  if (run.step === null) return;
  await context.trx('billing_runs').where({ id }).update({ step: null, stopped: true });
  await audit(context, {
    action: 'run_stopped',
    entityType: 'billing_run',
    entityId: id,
    preschoolId: run.preschool_id,
    after: { billing_month: run.month, families: run.step_done },
  });
}

/** The job: a few families, then a job for the next few. */
export async function runBilling(job: JobContext, id: number): Promise<void> {
  try {
    await inJobTransaction(job, (context) => nextFew(context, id, carryOut));
  } catch (error) {
    if (!job.lastAttempt) throw error;
    log.error({ billing_run_id: id, err: error }, 'some families of a run are given up');
    await inJobTransaction(job, (context) =>
      nextFew(context, id, async (_context, _run, families) => allRefused(families, officeMessages.runBroke)),
    );
  }
}

type Work = (context: SystemContext, run: RunRow, families: RunFamilyRow[]) => Promise<Outcome>;

async function nextFew(context: SystemContext, id: number, work: Work): Promise<void> {
  const { trx } = context;
  const run = await runForUpdate(context, id);
  if (run.step === null) return;
  const { rows: families } = await trx.raw(
    `SELECT family.* ${toDo(run.step)} AND family.message IS NULL ORDER BY family.parent_id LIMIT ${A_FEW}`,
    { id },
  );
  const { done, refused }: Outcome =
    families.length > 0 ? await work(context, run, families) : { done: [], refused: [] };
  await trx.raw(
    `UPDATE billing_run_families SET message = told.message FROM unnest(?::bigint[], ?::text[]) AS told (id, message)
      WHERE run_id = ? AND parent_id = told.id`,
    [refused.map((one) => one.id), refused.map(({ message }) => message), id],
  );
  const ended = families.length < A_FEW;
  await trx('billing_runs')
    .where({ id })
    .update({
      step_done: run.step_done + done.length,
      step_refused: run.step_refused + refused.length,
      ...(ended && { step: null }),
    });
  if (!ended) await enqueue(context, 'run_billing', { run_id: id });
}

/** With the rights that who started it has now. What is refused changes nothing. */
async function carryOut(context: SystemContext, run: RunRow, families: RunFamilyRow[]): Promise<Outcome> {
  const actor = run.step_by === null ? null : await actorOfUser(context.trx, run.step_by);
  try {
    if (!actor || !billingRunsPolicy.edit(actor, run)) throw notAllowed();
    return await context.trx.transaction((trx) => {
      const own: Context = { ...context, actor, trx };
      return run.step === 'drafting'
        ? draftFamilies(own, run, families)
        : issueDrafts(
            own,
            run,
            families.map(({ parent_id }) => parent_id),
          );
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (families.length === 1) return allRefused(families, error.message);
  }
  // Each by itself: one that is refused stops none of the others.
  const outcomes: Outcome[] = [];
  for (const family of families) outcomes.push(await carryOut(context, run, [family]));
  return { done: outcomes.flatMap(({ done }) => done), refused: outcomes.flatMap(({ refused }) => refused) };
}

const allRefused = (families: readonly RunFamilyRow[], message: string): Outcome => ({
  done: [],
  refused: families.map(({ parent_id }) => ({ id: parent_id, message })),
});
