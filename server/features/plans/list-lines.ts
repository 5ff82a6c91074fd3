/** What all children are charged by themselves, as a list and as a file: a row for each line of a plan. */
import type { Knex } from 'knex';
import { monthNames } from '#shared/domain/calendar-date';
import { formatSen, percentText } from '#shared/domain/money';
import { planPeriods, prorations, siblingRule } from '#shared/domain/plan';
import { leftStatuses } from '#shared/domain/statuses';
import type { ListedPlanLine, PlanLineSort, PlanShow } from '#shared/endpoints/plans';
import { type Context, reaches } from '../../context';
import { pageByPage } from '../../db/page-by-page';
import { whereFound } from '../../db/search';
import { searchPattern } from '../../db/search-pattern';
import type { CsvCell } from '../../documents/csv';
import { PlanDiscount } from '../../models/plan-discount';
import { siblingRanksOf } from './sibling-ranks';

interface PlanLineFilters {
  preschool?: number | undefined;
  show: PlanShow;
  search?: string | undefined;
  sort: PlanLineSort | `-${PlanLineSort}`;
}

function found({ trx, actor, clock }: Context, { preschool, show, search }: Omit<PlanLineFilters, 'sort'>) {
  const today = clock.today();
  const query = trx('plan_lines AS line')
    .join('children', 'children.id', 'line.child_id')
    .join('preschools', 'preschools.id', 'children.preschool_id')
    .join('products', 'products.id', 'line.product_id');
  if (actor.reach !== 'all') query.whereIn('children.preschool_id', [...actor.preschoolIds]);
  if (preschool) query.where('children.preschool_id', reaches(actor, preschool) ? preschool : 0);
  // A child who has left is charged nothing any more, whatever its lines say.
  const ended = '(line.ends_on < ? OR children.status = ANY (?::int[]))';
  if (show === 'current') query.whereRaw(`${ended} IS NOT TRUE`, [today, [...leftStatuses]]);
  if (show === 'ended') query.whereRaw(ended, [today, [...leftStatuses]]);
  if (search)
    query.where((either) => {
      either.whereILike('products.name', searchPattern(search));
      either.orWhere((named) => whereFound(named, 'children.search_text', search));
    });
  return query;
}

export async function listPlanLines(
  context: Context,
  { page, per_page, ...filters }: PlanLineFilters & { page: number; per_page: number },
): Promise<{ data: ListedPlanLine[]; total: number }> {
  const [counted] = await found(context, filters).count({ total: '*' });
  const data = await pageOf(context, filters, per_page, (page - 1) * per_page);
  return { data, total: Number(counted?.total ?? 0) };
}

const AMOUNT = 'line.quantity * COALESCE(line.amount, products.price)';
const columns: Record<PlanLineSort, string> = {
  child: 'children.fullname',
  preschool: 'preschools.short_name',
  product: 'products.name',
  amount: AMOUNT,
  often: `array_position(ARRAY['month', 'term', 'year', 'once'], line.period)`,
  starts_on: 'line.starts_on',
  ends_on: 'line.ends_on',
};

function inOrder(query: Knex.QueryBuilder, sort: PlanLineFilters['sort']): Knex.QueryBuilder {
  const down = sort.startsWith('-') ? 'DESC' : 'ASC';
  return query
    .orderByRaw(`${columns[sort.replace(/^-/, '') as PlanLineSort]} ${down} NULLS LAST`)
    .orderBy(['children.fullname', 'line.child_id', 'line.starts_on', 'line.id']);
}

interface Row extends Omit<ListedPlanLine, 'child' | 'preschool' | 'product' | 'discounts'> {
  child_id: number;
  child_name: string;
  preschool_id: number;
  preschool_name: string;
  short_name: string;
  product_id: number;
  product_name: string;
  discountable: boolean;
}

async function pageOf(
  context: Context,
  { sort, ...filters }: PlanLineFilters,
  limit: number,
  offset: number,
): Promise<ListedPlanLine[]> {
  const { trx } = context;
  const rows: Row[] = await inOrder(found(context, filters), sort)
    .limit(limit)
    .offset(offset)
    .select('line.id', 'line.quantity', 'period', 'year_month', 'proration', 'discountable')
    .select('starts_on', 'ends_on', trx.raw(`${AMOUNT} AS amount`), 'line.child_id')
    .select('children.fullname AS child_name', 'products.id AS product_id', 'products.name AS product_name')
    .select('preschools.id AS preschool_id', 'preschools.name AS preschool_name', 'short_name');
  const standing = await standingDiscounts(context, rows);
  return rows.map((row) => {
    const { child_id, child_name, product_id, product_name, discountable, ...rest } = row;
    const { preschool_id, preschool_name, short_name, ...line } = rest;
    return {
      ...line,
      child: { id: child_id, fullname: child_name },
      preschool: { id: preschool_id, name: preschool_name, short_name },
      product: { id: product_id, name: product_name },
      discounts: discountable ? standing(row) : [],
    };
  });
}

type Of = Pick<Row, 'child_id' | 'preschool_id' | 'starts_on' | 'ends_on'>;

/** What stands for a child in the days of a line: its own discounts, and the one for its place among its siblings. */
async function standingDiscounts(context: Context, rows: readonly Of[]) {
  const children = [...new Set(rows.map(({ child_id }) => child_id))];
  const preschools = [...new Set(rows.map(({ preschool_id }) => preschool_id))];
  const all = await PlanDiscount.query(context.trx)
    .whereIn('child_id', children)
    .orWhereIn('preschool_id', preschools)
    .orderBy(['position', 'id']);
  const ranks = await siblingRanksOf(context, all.some(({ rank }) => rank !== null) ? children : []);
  return ({ child_id, preschool_id, starts_on, ends_on }: Of): ListedPlanLine['discounts'] => {
    const standing = all.filter(
      (one) =>
        (ends_on === null || one.starts_on <= ends_on) && (one.ends_on === null || one.ends_on >= starts_on),
    );
    const sibling = siblingRule(
      standing.filter((one) => one.preschool_id === preschool_id),
      ranks.get(child_id) ?? 1,
    );
    return standing
      .filter((one) => one.child_id === child_id || one === sibling)
      .map(({ label, percent, amount }) => ({ label, percent, amount }));
  };
}

export const planLineHeads = [
  'Child',
  'Preschool',
  'Product',
  'Quantity',
  'Amount (RM)',
  'How often',
  'In',
  'First and last month',
  'From',
  'To',
  'Discounts',
] as const;

export async function* planLineRows(context: Context, filters: PlanLineFilters): AsyncGenerator<CsvCell[][]> {
  for await (const rows of pageByPage((limit, offset) => pageOf(context, filters, limit, offset)))
    yield rows.map(cellsOf);
}

const cellsOf = (line: ListedPlanLine): CsvCell[] => [
  line.child.fullname,
  line.preschool.short_name,
  line.product.name,
  line.quantity,
  { sen: line.amount },
  planPeriods[line.period],
  line.year_month === null ? null : (monthNames[line.year_month - 1] ?? null),
  prorations[line.proration],
  line.starts_on,
  line.ends_on,
  line.discounts
    .map(
      ({ label, percent, amount }) =>
        `${label} ${percent === null ? formatSen(amount ?? 0) : percentText(percent)}`,
    )
    .join(', '),
];
