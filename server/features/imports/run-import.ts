/**
 * The jobs of an import. Checking writes nothing but what it found. Writing checks all of it again, under locks, and
 * writes it in one transaction with the state that says so: whatever dies in between, nothing or all of it is there, and
 * a job that comes again finds out which. How far it is, is written beside the transaction, so that others see it.
 */

import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import { IMPORT_PROBLEMS_MAX, type ImportKind } from '#shared/domain/import-columns';
import type { ImportProblem } from '#shared/endpoints/imports';
import { actorOfUser } from '../../actor-of-user';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { Import } from '../../models/import';
import { findFile, removeFile } from '../../providers/storage';
import { ChangeLog } from '../../sync/change-log';
import { withdrawFor } from '../approvals/decide';
import { requireSecond } from '../approvals/require-second';
import { importerOf } from './acting';
import { insertRows } from './bulk';
import { type Examined, examine, type Progress } from './examine';
import { problemsOverApproved, problemsOverLimit } from './let-off';
import type { Plan } from './summary';
import { writeBalances } from './write-balances';
import { writeChildren } from './write-children';
import { writePlans } from './write-plans';

/** A checked file that nobody confirms goes after so long; a list of problems after so long. */
const [READY_DAYS, PROBLEMS_DAYS] = [30, 90];

export async function checkImport(job: JobContext, id: string): Promise<void> {
  await orFail(job, id, 'checking', async () => {
    const { knex, clock } = job;
    const held = await Import.query(knex).findById(id);
    if (held?.state !== 'checking') return;
    const actor = await importerOf(knex, held.created_by);
    if (!actor) return giveUp(knex, held, job.clock.now());
    const bytes = await bytesOf(knex, held);
    const found = await examine({ trx: knex, clock, actor }, held.kind, bytes, progressOf(knex, id));
    await knex.transaction(async (trx) => {
      const now = await Import.query(trx).findById(id).forNoKeyUpdate();
      // It was given up, or another server was quicker.
      if (now?.state === 'checking') await keepFindings(trx, now, found, clock.now());
    });
  });
}

export async function writeImport(job: JobContext, id: string): Promise<void> {
  await orFail(job, id, 'writing', () =>
    job.knex.transaction(async (trx) => {
      // One import after the other: two of the same rows do not run past each other.
      await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended('tadika: import', 0))");
      const held = await Import.query(trx).findById(id);
      if (held?.state !== 'writing') return;
      await writeHeld(job, trx, held);
    }),
  );
}

async function writeHeld({ knex, clock, services }: JobContext, trx: Knex, held: Import): Promise<void> {
  const actor = await importerOf(trx, held.confirmed_by as number);
  const { kind, file_sha256 } = held;
  const twin = await Import.query(trx).findOne({ kind, file_sha256, state: 'done' });
  if (!actor || twin) return giveUp(trx, held, clock.now());
  const approver = held.approved_by === null ? null : await actorOfUser(trx, held.approved_by);
  const context: Context = {
    trx,
    clock,
    services,
    actor,
    changes: new ChangeLog(),
    ...(held.approved_by !== null && { approval: { wanted: [] } }),
    ...(approver && { auditedAs: approver }),
  };
  const progress = progressOf(knex, held.id, 2);
  const found = await examine(context, kind, await bytesOf(trx, held), progress, true);
  if (found.problems.length === 0) found.problems.push(...(await problemsOfLetOff(context, held, found)));
  if (found.problems.length > 0 || found.plan === null) return keepFindings(trx, held, found, clock.now());
  for (const { act, child_id, parent_id, amount } of found.letOff) {
    const family = child_id === null ? { parentId: parent_id as number } : { childId: child_id };
    await requireSecond(context, { act, amount, family });
  }
  await writePlan(context, held.id, found.plan, progress.through);
  await audit(context, {
    action: 'imported',
    entityType: 'import',
    entityId: held.id,
    after: { file_name: held.file_name, ...countsOf(kind, found) },
  });
  await context.changes.publish(trx);
  // Last: until here others may write how far it is.
  await Import.query(trx).findById(held.id).patch({
    state: 'done',
    file_id: null,
    problems: 0,
    summary: found.summary,
    finished_at: clock.now(),
  });
  if (held.file_id) await removeFile(trx, held.file_id);
}

/** No more is done of what was approved than was shown; of what one person confirmed, no more than they may alone. */
const problemsOfLetOff = (context: Context, held: Import, { letOff }: Examined) =>
  held.approved_by === null ? problemsOverLimit(context, letOff) : problemsOverApproved(letOff, held.let_off);

function writePlan(context: Context, id: string, plan: Plan, through: Progress['through']): Promise<void> {
  switch (plan.kind) {
    case 'children':
      return writeChildren(context, id, plan, through);
    case 'balances':
      return writeBalances(context, id, plan.balances, through);
    case 'plans':
      return writePlans(context, plan, through);
  }
}

function countsOf(kind: ImportKind, { summary }: Examined): object {
  const { rows, children, parents_new, parents_known, balances, owed, credit } = summary as NonNullable<
    Examined['summary']
  >;
  if (kind === 'plans') return { children, rows };
  return kind === 'balances' ? { balances, owed, credit } : { children, parents_new, parents_known };
}

/** What is wrong, or that nothing is. A file with problems is not kept: a corrected one will come. */
async function keepFindings(
  trx: Knex,
  { id, file_id }: Import,
  { problems, summary, letOff }: Examined,
  now: Date,
): Promise<void> {
  const wrong = problems.length > 0;
  await trx('import_problems').where({ import_id: id }).delete();
  const kept = problems.slice(0, IMPORT_PROBLEMS_MAX);
  const rows = kept.map((problem, at) => toProblemRow(id, at, problem));
  await insertRows(trx, 'import_problems', problemColumns, rows);
  await Import.query(trx)
    .findById(id)
    .patch({
      state: wrong ? 'invalid' : 'ready',
      problems: problems.length,
      summary: wrong ? null : summary,
      let_off: wrong ? [] : [...letOff],
      ...(wrong && { file_id: null, finished_at: now }),
    });
  if (wrong && file_id) await removeFile(trx, file_id);
}

const toProblemRow = (
  importId: string,
  at: number,
  { row, column, value, problem, advice }: ImportProblem,
) => ({
  import_id: importId,
  number: at + 1,
  row,
  column_name: column,
  value,
  problem,
  advice,
});

const problemColumns = {
  import_id: 'uuid',
  number: 'integer',
  row: 'integer',
  column_name: 'text',
  value: 'text',
  problem: 'text',
  advice: 'text',
};

async function giveUp(trx: Knex, { id, file_id }: Import, now: Date): Promise<void> {
  await Import.query(trx)
    .findById(id)
    .patch({ state: 'discarded', file_id: null, summary: null, finished_at: now });
  if (file_id) await removeFile(trx, file_id);
}

async function bytesOf(trx: Knex, { id, file_id }: Import): Promise<Buffer> {
  const file = file_id === null ? undefined : await findFile(trx, file_id);
  if (!file) throw new Error(`The file of the import ${id} is gone.`);
  return file.bytes;
}

/** @param times how often each row is gone through: checked, and written */
function progressOf(knex: Knex, id: string, times = 1): Progress {
  let [total, through] = [0, 0];
  const tell = () =>
    Import.query(knex)
      .findById(id)
      .patch({ rows_total: total, rows_through: Math.min(total, Math.floor(through / times)) })
      .execute();
  return {
    total: async (rows) => {
      total = rows;
      await tell();
    },
    through: async (rows) => {
      through += rows;
      await tell();
    },
  };
}

/** What fails is tried again; after the last try the import says that nothing was written. */
async function orFail(
  { knex, clock, lastAttempt }: JobContext,
  id: string,
  state: 'checking' | 'writing',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (lastAttempt) {
      await knex.transaction(async (trx) => {
        const held = await Import.query(trx).findOne({ id, state }).forNoKeyUpdate();
        if (!held) return;
        await giveUp(trx, held, clock.now());
        await Import.query(trx).findById(id).patch({ state: 'failed' });
      });
    }
    throw error;
  }
}

/** Files that nobody confirmed, and old lists of problems: families stand in both. */
export async function cleanImports(job: JobContext): Promise<void> {
  const { clock } = job;
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await inJobTransaction(job, async (context) => {
    const { trx } = context;
    const old = () =>
      Import.query(trx).where({ state: 'ready' }).where('created_at', '<', before(READY_DAYS));
    for (const { number } of await old().orderBy('number'))
      await withdrawFor(context, 'confirm_import', number);
    const forgotten = await old().forNoKeyUpdate();
    for (const one of forgotten) await giveUp(trx, one, clock.now());
    await trx.raw(
      'DELETE FROM import_problems USING imports WHERE imports.id = import_id AND imports.created_at < ?',
      [before(PROBLEMS_DAYS)],
    );
  });
}
