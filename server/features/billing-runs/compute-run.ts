/**
 * Opening the run of a month: what each family would be charged is computed and written down, to be looked at. Whatever has an
 * invoice of the run already stays as it was made.
 */
import type { Knex } from 'knex';
import { defaultPeriod, monthText } from '#shared/domain/billing-period';
import type { RunBalances, RunChoice } from '#shared/domain/billing-run';
import {
  type FamilyFacts,
  type FamilyPreview,
  type MonthRules,
  previewFamily,
} from '#shared/domain/preview-family';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { upsert } from '../../db/insert-rows';
import { invalid } from '../../http/refusal';
import { Preschool } from '../../models/preschool';
import { requireOpenMonth } from '../closings/require-open-day';
import { requireBillable } from '../invoices/new-invoice';
import { factsOf, rulesOf } from './family-facts';
import { type RunFamilyRow, type RunRow, runForUpdate } from './run-rows';

interface OpenForm {
  preschool_id: number;
  month?: string | undefined;
  balances?: RunBalances | undefined;
}

/** @throws Refusal 422 by field for an unknown preschool or a month too far away, 423 for a closed month */
export async function openRun(context: Context, form: OpenForm): Promise<RunRow> {
  const { trx, actor, clock } = context;
  const preschool = await Preschool.query(trx).modify('visibleTo', actor).findById(form.preschool_id);
  if (!preschool) throw invalid({ preschool_id: [messages.invoicePreschoolUnknown] });
  const month = form.month ?? monthText(defaultPeriod(clock.today()));
  await requireBillable(context, preschool.id, { field: 'month', month });
  await requireOpenMonth(context, { preschool_id: preschool.id, billing_month: month });
  const now = clock.now();
  const [made] = await trx('billing_runs')
    .insert({
      preschool_id: preschool.id,
      month,
      balances: form.balances ?? 'credits',
      created_by: actor.userId,
      created_at: now,
      computed_at: now,
    })
    .onConflict(['preschool_id', 'month'])
    .ignore()
    .returning('id');
  const { id } = made ?? (await trx('billing_runs').where({ preschool_id: preschool.id, month }).first('id'));
  const run = await runForUpdate(context, id);
  // What goes on by itself computes by itself.
  if (run.step !== null) return run;
  const balances = form.balances ?? run.balances;
  await trx('billing_runs').where({ id }).update({ balances, computed_at: now });
  if (made || balances !== run.balances)
    await audit(context, {
      action: made ? 'created' : 'updated',
      entityType: 'billing_run',
      entityId: id,
      preschoolId: preschool.id,
      after: { billing_month: month, balances },
    });
  await computeFamilies(trx, { ...run, balances }, null);
  return { ...run, balances, computed_at: now };
}

/**
 * Computes anew what has no invoice of the run.
 * @param parents null for all
 */
export async function computeFamilies(
  trx: Knex,
  run: RunRow,
  parents: readonly number[] | null,
): Promise<void> {
  const rules = await rulesOf(trx, run);
  const facts = await factsOf(trx, run, parents);
  const before = await familiesOf(trx, run, parents);
  const known = new Map(before.map((family) => [family.parent_id, family]));
  const made = new Set<number>(
    await trx('invoices')
      .where({ billing_run_id: run.id })
      .whereNot({ payment_status: 9 })
      .pluck('parent_id'),
  );
  const rows = [...facts].flatMap(([parent, own]) =>
    made.has(parent) ? [] : rowOf(run, rules, own, known.get(parent) ?? { parent_id: parent }),
  );
  const there = new Set(rows.map(({ parent_id }) => parent_id));
  const gone = before
    .map(({ parent_id }) => parent_id)
    .filter((parent) => !there.has(parent) && !made.has(parent));
  await trx('billing_run_families')
    .where({ run_id: run.id })
    .whereRaw('parent_id = ANY (?::bigint[])', [gone])
    .delete();
  await upsert(trx, 'billing_run_families', rows, ['run_id', 'parent_id'], CHANGED);
}

const CHANGED = [
  'children',
  'chosen',
  'choice',
  'edits',
  'lines',
  'products',
  'sum',
  'last_sum',
  'carried',
  'exceptions',
  'differences',
  'message',
];

/** Those of a run, as they were looked at last. */
export function familiesOf(
  trx: Knex,
  { id }: Pick<RunRow, 'id'>,
  parents: readonly number[] | null,
): Promise<RunFamilyRow[]> {
  const query = trx('billing_run_families').where({ run_id: id });
  if (parents) query.whereRaw('parent_id = ANY (?::bigint[])', [[...parents]]);
  return query.orderBy('parent_id').select();
}

/** Nothing of a family that is charged nothing and has nothing to look at. */
export function rowOf(
  run: Pick<RunRow, 'id'>,
  rules: MonthRules,
  facts: FamilyFacts,
  known: Pick<RunFamilyRow, 'parent_id'> & Partial<RunFamilyRow>,
): RunFamilyRow[] {
  const edits = known.edits ?? [];
  const preview = previewFamily(facts, rules, edits);
  if (preview.lines.length === 0 && preview.exceptions.length === 0) return [];
  const chosen = known.chosen ?? null;
  const { lines, exceptions, differences, sum, last_sum } = preview;
  return [
    {
      run_id: run.id,
      parent_id: known.parent_id,
      children: facts.children.map(({ id }) => id),
      chosen,
      choice: chosen ?? usualChoice(preview),
      edits,
      lines,
      products: [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))],
      sum,
      last_sum,
      carried: facts.carried,
      exceptions,
      differences,
      message: known.message ?? null,
    },
  ];
}

/** What would be billed twice, or comes to nothing or less, is billed only where somebody says so. */
function usualChoice({ lines, exceptions }: FamilyPreview): RunChoice {
  const waits = (['double', 'below', 'zero'] as const).some((name) => exceptions.includes(name));
  return waits || lines.every(({ left_out }) => left_out) ? 'left_out' : 'in';
}
