/** Runs as they stand on the wire: their sums, what to look at, and pages of their families. */
import type { Knex } from 'knex';
import type { RunException } from '#shared/domain/billing-run';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { BillingRun, ListedRun } from '#shared/endpoints/billing-runs';
import type { Context } from '../../context';
import { withoutPayer } from './family-facts';
import { OF_RUN, type RunRow, visibleRuns, WAITS } from './run-rows';

type Reading = Pick<Context, 'trx'>;
interface Named {
  preschool_name: string;
  preschool_short_name: string;
}

/** What a family's invoice charges; where there is none yet, what was computed. What is carried onto it is not charged by it. */
export const SUM_SQL = `CASE WHEN invoices.id IS NULL THEN family.sum
  ELSE (SELECT COALESCE(sum(quantity * (amount - discount_amount)), 0)::bigint FROM bill_lines
         WHERE bill_lines.invoice_id = invoices.id AND kind <> 'carry_forward') END`;
const TAKEN = `(invoices.id IS NOT NULL OR (family.choice = 'in' AND family.lines <> '[]'))`;

const COUNTS = `
  SELECT family.run_id,
         count(*) FILTER (WHERE invoices.id IS NULL AND ${TAKEN} AND NOT ${WAITS})::integer AS preview,
         count(*) FILTER (WHERE invoices.id IS NULL AND ${TAKEN} AND ${WAITS})::integer AS waiting,
         count(*) FILTER (WHERE invoices.id IS NULL AND NOT ${TAKEN} AND choice <> 'later')::integer AS left_out,
         count(*) FILTER (WHERE invoices.id IS NULL AND choice = 'later')::integer AS later,
         count(*) FILTER (WHERE invoices.id IS NOT NULL AND invoices.issued_at IS NULL)::integer AS drafted,
         count(*) FILTER (WHERE invoices.issued_at IS NOT NULL)::integer AS issued,
         count(*) FILTER (WHERE family.message IS NOT NULL)::integer AS refused,
         COALESCE(sum(${SUM_SQL}) FILTER (WHERE ${TAKEN}), 0)::bigint AS sum,
         COALESCE(sum(family.last_sum) FILTER (WHERE ${TAKEN}), 0)::bigint AS last_sum
    FROM billing_run_families AS family ${OF_RUN}
   WHERE family.run_id = ANY (CAST(:ids AS bigint[])) GROUP BY 1`;

type Counts = ListedRun['families'] & { run_id: number; sum: number; last_sum: number };
const NONE = {
  preview: 0,
  waiting: 0,
  left_out: 0,
  later: 0,
  drafted: 0,
  issued: 0,
  refused: 0,
  sum: 0,
  last_sum: 0,
};

async function countsOf(trx: Knex, ids: readonly number[]): Promise<Map<number, Counts>> {
  const { rows } = await trx.raw(COUNTS, { ids } as never);
  return new Map(rows.map((row: Counts) => [row.run_id, row]));
}

export async function listRuns(
  context: Context,
  {
    month,
    preschool,
    page,
    per_page,
  }: { month?: string; preschool?: number; page: number; per_page: number },
): Promise<{ data: ListedRun[]; total: number }> {
  const query = visibleRuns(context);
  if (month) query.where({ 'billing_runs.month': month });
  if (preschool) query.where({ 'billing_runs.preschool_id': preschool });
  const { total } = await query.clone().count({ total: 'billing_runs.id' }).first();
  const runs: (RunRow & Named)[] = await named(query)
    .orderBy([
      { column: 'billing_runs.month', order: 'desc' },
      { column: 'preschools.name' },
      { column: 'billing_runs.id' },
    ])
    .limit(per_page)
    .offset((page - 1) * per_page);
  const counts = await countsOf(
    context.trx,
    runs.map(({ id }) => id),
  );
  return { data: runs.map((run) => presentListed(run, counts.get(run.id))), total: Number(total) };
}

const named = (query: Knex.QueryBuilder) =>
  query
    .join('preschools', 'preschools.id', 'billing_runs.preschool_id')
    .select(
      'billing_runs.*',
      'preschools.name AS preschool_name',
      'preschools.short_name AS preschool_short_name',
    );

function presentListed(run: RunRow & Named, counted: Counts | undefined): ListedRun {
  const { sum, last_sum, ...families } = counted ?? NONE;
  return {
    id: run.id,
    month: run.month,
    balances: run.balances,
    step: run.step,
    sum,
    last_sum,
    families,
    preschool: { id: run.preschool_id, name: run.preschool_name, short_name: run.preschool_short_name },
    computed_at: run.computed_at.toISOString(),
  };
}

export async function runOf({ trx }: Reading, id: number): Promise<BillingRun> {
  const run: (RunRow & Named) | undefined = await named(
    trx('billing_runs').where({ 'billing_runs.id': id }),
  ).first();
  if (!run) throw new Error(`The run ${id} went away.`);
  const counts = await countsOf(trx, [id]);
  const { rows } = await trx.raw(
    `SELECT name, count(*)::integer AS families FROM billing_run_families, unnest(exceptions) AS name
      WHERE run_id = ? GROUP BY 1`,
    [id],
  );
  return {
    ...presentListed(run, counts.get(id)),
    exceptions: Object.fromEntries(
      rows.map(({ name, families }: { name: RunException; families: number }) => [name, families]),
    ),
    progress: run.last_step && {
      step: run.last_step,
      total: run.step_total,
      done: run.step_done,
      refused: run.step_refused,
      stopped: run.stopped,
    },
    mail_batch: run.mail_batch,
    unmailed: run.mail_batch === null ? [] : await withoutMail(trx, run),
    without_payer: await withoutPayer(trx, run),
  };
}

/** RM 0.00 when the mailing was written; what was mailed since by hand is none of them. */
async function withoutMail(trx: Knex, { id }: Pick<RunRow, 'id'>): Promise<BillingRun['unmailed']> {
  const found: { id: number; name: string }[] = await trx('invoices')
    .join('users', 'users.id', 'invoices.parent_id')
    .where({ billing_run_id: id })
    .whereNotNull('issued_at')
    .whereNot('payment_status', CANCELLED)
    .whereRaw(
      `NOT EXISTS (SELECT FROM mails
                    WHERE about_type = 'invoice' AND kind = 'invoice' AND about_id = invoices.id::text
                      AND mails.preschool_id = invoices.preschool_id AND mails.created_at >= invoices.issued_at)`,
    )
    .orderBy(['users.name', 'invoices.id'])
    .select('invoices.id', 'users.name');
  return found.map(({ id: invoice_id, name }) => ({ invoice_id, parent: { name } }));
}
