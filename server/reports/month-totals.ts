/**
 * Figures of a billing month: the one definition of each. All are sums over its invoices that are not cancelled: those
 * of status Bad Debt alone, or all others. A payment counts in its invoice's month whenever it came. A payer's group is
 * the highest of the roles 7 to 9 that they have now.
 *
 * - `invoiced`: prices. It is bills, less discounts, plus what was carried here.
 * - `programme_fees`, `annual_fees`, `other_bill`: positive lines, quantity times amount, of products of type 1, of type
 *   2, and of all else but carried balances. `discounted`: what is taken off them per item, and lines below zero.
 * - `carried_forward`: lines that carried balances of earlier invoices here.
 * - `billplz`, `cdm`, `cheque`, `other`: confirmed payments by method 1, 2, 3, the rest, less what was paid back.
 * - `extra`: credit that stands on an invoice: what was paid above its price and is not yet carried on.
 * - `carried_out`: balances that went on to later invoices, credits below zero.
 * - `credited`: what credit notes took off, less what debit notes put on. `written_off`: what was given up, less what was
 *   recovered. Both leave the prices as they are.
 * - Unpaid is invoiced, less what was paid, plus extra, less carried out, credited and written off: so what is open above
 *   zero, invoice by invoice.
 * - `parents`: payers with an invoice, counted at each preschool; `parents_paid`: those who have nothing left to pay.
 */
import type { Knex } from 'knex';
import { BAD_DEBT } from '#shared/domain/invoice-math';
import type { Actor } from '../context';
import type { Preschool } from '../models/preschool';
import { type Condition, type PlacesWanted, placesIn, totalsIn } from './scope';
import { readTotals, sumOf } from './totals';

export interface FiguresWanted extends PlacesWanted {
  role?: number;
  bad_debt: boolean;
}

/** Amounts in sen. */
export interface MonthFigures {
  invoices: number;
  pending: number;
  overdue: number;
  partially_paid: number;
  completed: number;
  carried: number;
  instalment: number;
  parents: number;
  parents_paid: number;
  invoiced: number;
  programme_fees: number;
  annual_fees: number;
  other_bill: number;
  discounted: number;
  carried_forward: number;
  billplz: number;
  cdm: number;
  cheque: number;
  other: number;
  extra: number;
  carried_out: number;
  credited: number;
  written_off: number;
}

export interface PreschoolFigures extends MonthFigures {
  preschool_id: number;
  preschool_name: string;
  preschool_status: Preschool['status'];
}

/** Statuses that count: all but Cancelled. */
export const countedStatuses = [1, 2, 3, 4, 5, 6, 7, 8, BAD_DEBT, 11] as const;

const COLUMNS = [
  'invoices',
  'pending',
  'overdue',
  'partially_paid',
  'completed',
  'carried',
  'instalment',
  'parents',
  'parents_paid',
  'invoiced',
  'programme_fees',
  'annual_fees',
  'other_bill',
  'discounted',
  'carried_forward',
  'billplz',
  'cdm',
  'cheque',
  'other',
  'extra',
  'carried_out',
  'credited',
  'written_off',
] as (keyof MonthFigures)[];
const sums = (columns: readonly string[]) =>
  columns.map((column) => `${sumOf(column)} AS ${column}`).join(', ');

export const paidGross = ({
  billplz,
  cdm,
  cheque,
  other,
}: Pick<MonthFigures, 'billplz' | 'cdm' | 'cheque' | 'other'>) => billplz + cdm + cheque + other;
export const paidNet = (figures: Pick<MonthFigures, 'billplz' | 'cdm' | 'cheque' | 'other' | 'extra'>) =>
  paidGross(figures) - figures.extra;
/** What left the month's invoices without money. */
const gone = (figures: Pick<MonthFigures, 'carried_out' | 'credited' | 'written_off'>) =>
  figures.carried_out + figures.credited + figures.written_off;
export const unpaid = (figures: MonthFigures) => figures.invoiced - paidNet(figures) - gone(figures);

interface MonthOfChart {
  month: string;
  invoiced: number;
  paid_net: number;
  unpaid: number;
}

/**
 * The figures of a month, and three of them for each of the months of a chart, of which it is one: each of them summed
 * by itself, since telling months apart row by row takes the database longer than the sums.
 */
export async function monthFigures(
  knex: Knex,
  actor: Actor,
  wanted: FiguresWanted,
  { month, months = [month] }: { month: string; months?: readonly string[] },
): Promise<{ figures: MonthFigures; chart: MonthOfChart[] }> {
  const { table, sql, bindings } = narrowed(actor, wanted);
  const rows = await readTotals<MonthFigures & { chart: MonthOfChart[] }>(
    knex,
    { kinds: ['invoices'], months },
    `SELECT ${sums(COLUMNS)},
            (SELECT COALESCE(json_agg(by_month), '[]') FROM (
               SELECT month, invoiced, paid_net, invoiced - paid_net - gone AS unpaid
                 FROM unnest(:months::text[]) AS months (month)
                CROSS JOIN LATERAL (
                  SELECT ${sumOf('invoiced')} AS invoiced, ${sumOf('carried_out + credited + written_off')} AS gone,
                         ${sumOf('billplz + cdm + cheque + other - extra')} AS paid_net
                    FROM ${table} WHERE totals.month = months.month AND ${sql}) AS sums) AS by_month) AS chart
       FROM ${table} WHERE month = :month AND ${sql}`,
    { ...bindings, month },
  );
  const [{ chart, ...figures }] = rows as [MonthFigures & { chart: MonthOfChart[] }];
  const byMonth = new Map(chart.map((one) => [one.month, one]));
  const none = { invoiced: 0, paid_net: 0, unpaid: 0 };
  return { figures, chart: months.map((of) => byMonth.get(of) ?? { month: of, ...none }) };
}

/** The figures of a month by preschool, by name. */
export function summaryByPreschool(
  knex: Knex,
  actor: Actor,
  wanted: FiguresWanted,
  month: string,
): Promise<PreschoolFigures[]> {
  const { sql, bindings } = ofInvoices(wanted, placesIn(actor, wanted, 'preschool_id'));
  return readTotals<PreschoolFigures>(
    knex,
    { kinds: ['invoices'], months: [month] },
    `SELECT preschools.id AS preschool_id, preschools.name AS preschool_name, preschools.status AS preschool_status,
            ${COLUMNS.join(', ')}
       FROM (SELECT preschool_id, ${sums(COLUMNS)} FROM month_totals WHERE month = :month AND ${sql}
              GROUP BY preschool_id) AS totals
       JOIN preschools ON preschools.id = totals.preschool_id
      ORDER BY lower(preschools.name), preschools.id`,
    { ...bindings, month },
  );
}

/** The totals that a month's figures are the sum of, and which of them. */
export function narrowed(actor: Actor, wanted: FiguresWanted): Condition & { table: string } {
  const tables = { ofEach: 'month_totals', ofAll: 'network_totals' };
  const { table, sql, bindings } = totalsIn(actor, wanted, tables);
  return { table, ...ofInvoices(wanted, { sql, bindings }) };
}

function ofInvoices({ role, bad_debt }: FiguresWanted, { sql, bindings }: Condition): Condition {
  return {
    sql: `${sql} AND bad_debt = :bad_debt ${role ? 'AND role = :role' : ''}`,
    bindings: { ...bindings, bad_debt, ...(role && { role }) },
  };
}
