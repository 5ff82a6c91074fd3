/** Confirmed payments by the month in which they were paid, of preschools by their totals, of a parent by rows. */
import type { Knex } from 'knex';
import { type Actor, can } from '../context';
import { Payment } from '../models/payment';
import { type PlacesWanted, totalsIn } from './scope';
import { readTotals, sumOf } from './totals';

export interface PaidMonth {
  month: string;
  payments: number;
  /** Sen. */
  billplz: number;
  cdm: number;
  cheque: number;
  other: number;
}

const byMethod = (count: string) => `
  ${sumOf(count)} AS payments,
  ${sumOf('amount', 'payment_method = 1')} AS billplz,
  ${sumOf('amount', 'payment_method = 2')} AS cdm,
  ${sumOf('amount', 'payment_method = 3')} AS cheque,
  ${sumOf('amount', 'payment_method > 3')} AS other`;

/** One for each of the months, in their order. */
export async function paymentMonths(
  knex: Knex,
  actor: Actor,
  { parent, ...places }: PlacesWanted & { parent?: number },
  months: readonly string[],
): Promise<PaidMonth[]> {
  const office = can(actor, 'invoices_view') && !parent;
  const rows = office
    ? await ofPlaces(knex, actor, places, months)
    : await ofParent(knex, actor, { ...places, parent }, months);
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const { payments = 0, billplz = 0, cdm = 0, cheque = 0, other = 0 } = found.get(month) ?? {};
    return { month, payments, billplz, cdm, cheque, other };
  });
}

function ofPlaces(knex: Knex, actor: Actor, places: PlacesWanted, months: readonly string[]) {
  const { table, sql, bindings } = totalsIn(actor, places, { ofEach: 'paid_totals', ofAll: 'network_paid' });
  return readTotals<PaidMonth>(
    knex,
    { kinds: ['paid'], months },
    // A month at a time: telling them apart row by row takes the database longer than the sums.
    `SELECT months.month, sums.* FROM unnest(:months::text[]) AS months (month)
      CROSS JOIN LATERAL (
        SELECT ${byMethod('payments')} FROM ${table} WHERE totals.month = months.month AND ${sql}) AS sums`,
    bindings,
  );
}

/** A family has some hundred payments in ten years. */
async function ofParent(
  knex: Knex,
  actor: Actor,
  { parent, preschool, preschool_status }: PlacesWanted & { parent?: number },
  months: readonly string[],
): Promise<PaidMonth[]> {
  const query = Payment.query(knex)
    .modify('visibleTo', actor)
    .where('payments.state', 'confirmed')
    .where('payments.paid_at', '>=', `${months[0]}-01`);
  if (parent) query.where('payments.parent_id', parent);
  if (preschool) query.where('payments.preschool_id', preschool);
  else if (preschool_status)
    query.whereRaw('payments.preschool_id IN (SELECT id FROM preschools WHERE status = ?)', [
      preschool_status,
    ]);
  const rows = await query
    .select(
      knex.raw(`to_char(paid_at, 'YYYY-MM') AS month`) as never,
      knex.raw(byMethod('(amount > 0)::integer')) as never,
    )
    .groupByRaw('1');
  return rows as unknown as PaidMonth[];
}
