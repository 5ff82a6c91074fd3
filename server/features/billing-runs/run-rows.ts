/** The rows of runs and of their families. */
import type { Knex } from 'knex';
import type { RunBalances, RunChoice, RunException } from '#shared/domain/billing-run';
import type { FamilyPreview, LineEdit, PreviewLine } from '#shared/domain/preview-family';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';

export type RunStep = 'drafting' | 'issuing';

export interface RunRow {
  id: number;
  preschool_id: number;
  month: string;
  balances: RunBalances;
  step: RunStep | null;
  last_step: RunStep | null;
  step_total: number;
  step_done: number;
  step_refused: number;
  stopped: boolean;
  step_by: number | null;
  mail_batch: string | null;
  computed_at: Date;
}

/** As it is computed. */
export interface RunFamilyRow {
  run_id: number;
  parent_id: number;
  children: number[];
  chosen: RunChoice | null;
  choice: RunChoice;
  edits: LineEdit[];
  lines: PreviewLine[];
  products: number[];
  sum: number;
  last_sum: number;
  carried: number;
  exceptions: RunException[];
  differences: FamilyPreview['differences'];
  message: string | null;
}

/** As it is stored. */
export type StoredFamily = RunFamilyRow & { id: number };

/** A second person is to decide about it. Of a row named `family`. */
export const WAITS = `EXISTS (SELECT FROM approvals WHERE approvals.operation = 'change_run_family'
  AND approvals.subject_id = family.id AND approvals.state = 'waiting')`;

/** Within the actor's reach. */
export function visibleRuns({ trx, actor }: Pick<Context, 'trx' | 'actor'>): Knex.QueryBuilder {
  const query = trx('billing_runs');
  return actor.reach === 'all' ? query : query.whereIn('billing_runs.preschool_id', actor.preschoolIds);
}

export const findRun = (context: Context, { id }: { id: number }): PromiseLike<RunRow | undefined> =>
  visibleRuns(context).where({ 'billing_runs.id': id }).first('billing_runs.*');

/** Its steps, edits and computing wait for each other here. */
export async function runForUpdate({ trx }: { trx: Knex }, id: number): Promise<RunRow> {
  const run = await trx('billing_runs').where({ id }).forUpdate().first();
  if (!run) throw notFound();
  return run;
}

/** The invoice of a family in a run: a cancelled one is none. */
export const OF_RUN = `LEFT JOIN invoices ON invoices.billing_run_id = family.run_id
  AND invoices.parent_id = family.parent_id AND invoices.payment_status <> 9`;
