/**
 * Totals beside the facts (migrations 0015 and 0016). A change of an invoice, a payment, a bill or a child marks, in its
 * own transaction, which totals it makes stale; whoever reads totals next computes the marked ones anew from the facts,
 * a preschool's month each, and reads then. So a report is never behind what was committed before it was asked for,
 * nothing is added up step by step that could drift, and nobody who pays waits for a row that another payment holds.
 */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared';

const totalKinds = ['invoices', 'paid', 'billed', 'children', 'mails'] as const;
export type TotalKind = (typeof totalKinds)[number];

/** The month of totals of what is now: of children. */
export const NOW = '';

/** A sum of whole numbers, in SQL; 0 of none. */
export function sumOf(expression: string, where = 'true'): string {
  return `COALESCE(sum(${expression}) FILTER (WHERE ${where}), 0)::bigint`;
}

/**
 * The rows of a statement over totals of one kind and these months, or of all, none of them stale. The statement itself
 * tells which are, so that a report on a quiet day costs one.
 */
export async function readTotals<Row extends object>(
  knex: Knex,
  { kinds, months }: { kinds: readonly TotalKind[]; months: readonly string[] | 'all' },
  sql: string,
  bindings: Record<string, unknown>,
): Promise<Row[]> {
  const read = () =>
    prepared(
      knex,
      `SELECT stale.*, found.* FROM (
         SELECT array_agg(DISTINCT kind || ' ' || month) AS marks FROM stale_totals
          WHERE kind = ANY (:kinds) ${months === 'all' ? '' : 'AND month = ANY (:months)'}
       ) AS stale LEFT JOIN (SELECT true AS is_row, rows.* FROM (${sql}) AS rows) AS found ON true`,
      { ...bindings, kinds: [...kinds], ...(months !== 'all' && { months: [...months] }) } as never,
    );
  let { rows } = await read();
  const marks: string[] | null = rows[0].marks;
  if (marks) {
    for (const mark of marks) await refreshTotals(knex, mark);
    rows = (await read()).rows;
  }
  return rows.flatMap(({ marks: _, is_row, ...row }: Row & { is_row: boolean | null; marks: unknown }) =>
    is_row ? [row] : [],
  );
}

async function refreshTotals(knex: Knex, mark: string): Promise<number> {
  const [kind = '', month = ''] = mark.split(' ');
  const { rows } = await knex.raw('SELECT refresh_totals(?, ?) AS places', [kind, month]);
  return rows[0].places;
}

/**
 * All that is stale, so that the next reader finds it done; some months at once, where there is much of it. Answers how
 * many preschools' months there were.
 */
export async function refreshAllTotals(knex: Knex, { atOnce = 1 } = {}): Promise<number> {
  const { rows } = await knex.raw(
    `SELECT DISTINCT kind || ' ' || month AS mark FROM stale_totals ORDER BY 1`,
  );
  let refreshed = 0;
  const marks = rows.values();
  const work = async () => {
    for (const { mark } of marks) {
      const places = await refreshTotals(knex, mark);
      refreshed += places;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return refreshed;
}
