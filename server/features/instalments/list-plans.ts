/** Plans of instalments of all preschools of the actor: what of each is late and since when, as a list and as a file. */
import type { Knex } from 'knex';
import { planStandingText } from '#shared/domain/instalment-labels';
import type { ListedPlan, PlanSort, PlanStanding } from '#shared/endpoints/instalments';
import type { Context } from '../../context';
import { businessDay } from '../../db/business-day';
import { pageByPage } from '../../db/page-by-page';
import { whereFound } from '../../db/search';
import { searchPattern } from '../../db/search-pattern';
import type { CsvCell } from '../../documents/csv';
import { WAITING_SQL } from '../../models/invoice';

interface PlanFilters {
  preschool?: number | undefined;
  state?: PlanStanding | undefined;
  search?: string | undefined;
  sort: PlanSort | `-${PlanSort}`;
}

/** One row a plan. Of one that ended nothing is wanted; what was declared is open, and not asked for again. */
const STANDING_SQL = `
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(each.open), 0)::bigint AS open,
           COALESCE(sum(wanted) FILTER (WHERE due_on < ?), 0)::bigint AS late,
           min(due_on) FILTER (WHERE wanted > 0 AND due_on < ?) AS late_since,
           min(due_on) FILTER (WHERE wanted > 0 AND due_on >= ?) AS next_on,
           (array_agg(wanted ORDER BY place) FILTER (WHERE wanted > 0 AND due_on >= ?))[1] AS next
      FROM (SELECT place, due_on, instalment_open(amount, through, plan.total, standing) AS open,
                   instalment_open(amount, through, plan.total, (standing - ${WAITING_SQL})::bigint) AS wanted
              FROM instalments
             CROSS JOIN LATERAL (SELECT invoices.balance - added_after(plan.id, due_on) AS standing) AS at_due
             WHERE plan_id = plan.id AND plan.ended_at IS NULL) AS each) AS standing
  CROSS JOIN LATERAL (
    SELECT COALESCE(plan.outcome, CASE WHEN late > 0 THEN 'late' ELSE 'on_time' END) AS state,
           ${businessDay('plan.ended_at')} AS ended_on) AS named`;

function found({ trx, actor, clock }: Context, { preschool, state, search }: Omit<PlanFilters, 'sort'>) {
  const today = clock.today();
  const query = trx('instalment_plans AS plan')
    .join('invoices', 'invoices.id', 'plan.invoice_id')
    .join('users', 'users.id', 'invoices.parent_id')
    .join('preschools', 'preschools.id', 'invoices.preschool_id')
    .joinRaw(STANDING_SQL, [today, today, today, today]);
  if (actor.reach !== 'all') query.whereIn('invoices.preschool_id', [...actor.preschoolIds]);
  if (preschool) query.where('invoices.preschool_id', preschool);
  if (state) query.where('named.state', state);
  if (search)
    query.where((either) => {
      either.whereILike('invoices.invoice_no', searchPattern(search));
      either.orWhere((named) => whereFound(named, 'users.search_text', search));
    });
  return query;
}

/** How many plans are late, and what of them is late in sen. */
export async function countLatePlans(context: Context): Promise<{ total: number; amount: number }> {
  const [row] = await found(context, { state: 'late' }).count({ total: '*' }).sum({ amount: 'late' });
  return { total: Number(row?.total ?? 0), amount: Number(row?.amount ?? 0) };
}

export async function listPlans(
  context: Context,
  { page, per_page, ...filters }: PlanFilters & { page: number; per_page: number },
): Promise<{ data: ListedPlan[]; total: number }> {
  const [counted] = await found(context, filters).count({ total: '*' });
  const data = await pageOf(context, filters, per_page, (page - 1) * per_page);
  return { data, total: Number(counted?.total ?? 0) };
}

const STANDING_ORDER =
  'late_since ASC NULLS LAST, plan.ended_at DESC NULLS FIRST, next_on ASC NULLS LAST, late DESC';
const columns: Record<Exclude<PlanSort, 'standing'>, string> = {
  parent: 'users.name',
  preschool: 'preschools.short_name',
  late: 'late',
  late_since: 'late_since',
  open: 'open',
  next_on: 'next_on',
  agreed_on: 'agreed_on',
};

function inOrder(query: Knex.QueryBuilder, sort: PlanFilters['sort']): Knex.QueryBuilder {
  const word = sort.replace(/^-/, '') as PlanSort;
  const down = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (word !== 'standing') query.orderByRaw(`${columns[word]} ${down} NULLS LAST`);
  else query.orderByRaw(STANDING_ORDER);
  return query.orderBy('plan.id', 'desc');
}

interface Row extends Omit<ListedPlan, 'invoice' | 'parent' | 'preschool'> {
  invoice_id: number;
  invoice_no: string;
  parent_id: number;
  parent_name: string;
  preschool_id: number;
  preschool_name: string;
  short_name: string;
}

async function pageOf(
  context: Context,
  { sort, ...filters }: PlanFilters,
  limit: number,
  offset: number,
): Promise<ListedPlan[]> {
  const rows: Row[] = await inOrder(found(context, filters), sort)
    .limit(limit)
    .offset(offset)
    .select('plan.id', 'agreed_on', 'plan.total', 'open', 'late', 'late_since', 'next_on', 'next')
    .select('state', 'ended_on', 'invoice_id', 'invoice_no', 'parent_id', 'users.name AS parent_name')
    .select('preschools.id AS preschool_id', 'preschools.name AS preschool_name', 'short_name');
  return rows.map(
    ({
      invoice_id,
      invoice_no,
      parent_id,
      parent_name,
      preschool_id,
      preschool_name,
      short_name,
      ...plan
    }) => ({
      ...plan,
      invoice: { id: invoice_id, invoice_no },
      parent: { id: parent_id, name: parent_name },
      preschool: { id: preschool_id, name: preschool_name, short_name },
    }),
  );
}

export const planHeads = [
  'Parent',
  'Preschool',
  'Invoice',
  'Status',
  'Agreed on',
  'Agreed (RM)',
  'Open (RM)',
  'Late (RM)',
  'Late since',
  'Next on',
  'Next (RM)',
  'Ended on',
] as const;

export async function* planRows(context: Context, filters: PlanFilters): AsyncGenerator<CsvCell[][]> {
  for await (const rows of pageByPage((limit, offset) => pageOf(context, filters, limit, offset)))
    yield rows.map(cellsOf);
}

const cellsOf = (plan: ListedPlan): CsvCell[] => [
  plan.parent.name,
  plan.preschool.short_name,
  plan.invoice.invoice_no,
  planStandingText[plan.state],
  plan.agreed_on,
  { sen: plan.total },
  { sen: plan.open },
  { sen: plan.late },
  plan.late_since,
  plan.next_on,
  plan.next === null ? null : { sen: plan.next },
  plan.ended_on,
];
