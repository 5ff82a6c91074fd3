/** Late fees with their ground: of the preschools of an office, and of one invoice. */
import type { Knex } from 'knex';
import type { LateFee } from '#shared/endpoints/late-fees';
import type { Context } from '../../context';
import type { Invoice } from '../../models/invoice';

interface Row {
  id: number;
  parent_id: number;
  parent_name: string;
  preschool_id: number;
  preschool_name: string;
  preschool_short_name: string;
  invoice_id: number;
  invoice_no: string;
  billed_id: number | null;
  billed_no: string | null;
  line_id: number | null;
  due_date: string;
  base: number;
  percent: number | null;
  amount: number;
  charged_on: string;
  approval_reference: string;
  waived_at: Date | null;
  waive_reason: string | null;
}

const all = (trx: Knex) =>
  trx('late_fees')
    .join('late_fee_tariffs', 'late_fee_tariffs.id', 'tariff_id')
    .join('invoices', 'invoices.id', 'late_fees.invoice_id')
    .join('users', 'users.id', 'invoices.parent_id')
    .join('preschools', 'preschools.id', 'late_fee_tariffs.preschool_id')
    .leftJoin('bill_lines', 'bill_lines.id', 'line_id')
    .leftJoin('invoices AS billed', 'billed.id', 'bill_lines.invoice_id');

const chosen = (query: Knex.QueryBuilder): Promise<Row[]> =>
  query
    .select(
      'late_fees.id',
      'invoices.parent_id',
      'users.name AS parent_name',
      'line_id',
      'preschools.id AS preschool_id',
      'preschools.name AS preschool_name',
      'preschools.short_name AS preschool_short_name',
      'late_fees.invoice_id',
      'invoices.invoice_no',
      'billed.id AS billed_id',
      'billed.invoice_no AS billed_no',
      'late_fees.due_date',
      'base',
      'percent',
      'late_fees.amount',
      'charged_on',
      'approval_reference',
      'waived_at',
      'waive_reason',
    )
    .orderBy('late_fees.id', 'desc');

interface Paging {
  page: number;
  per_page: number;
  preschool?: number | undefined;
}

/** Of the preschools that the actor reaches. */
export async function listLateFees(context: Context, { page, per_page, preschool }: Paging) {
  const found = within(context);
  if (preschool !== undefined) found.where('preschools.id', preschool);
  const [{ count = 0 } = {}] = await found.clone().count();
  const rows = await chosen(found.limit(per_page).offset((page - 1) * per_page));
  return { data: rows.map(presentLateFee), total: Number(count), page, per_page };
}

function within({ trx, actor }: Context) {
  const found = all(trx);
  if (actor.reach !== 'all') found.whereIn('preschools.id', [...actor.preschoolIds]);
  return found;
}

export async function findLateFee(context: Context, id: number): Promise<LateFee | undefined> {
  const [row] = await chosen(within(context).where('late_fees.id', id));
  return row && presentLateFee(row);
}

/** For it, and those that it asks for: whoever sees the invoice sees them. A draft is not told to a parent. */
export async function lateFeesOf({ trx, actor }: Context, { id }: Pick<Invoice, 'id'>): Promise<LateFee[]> {
  const rows = await chosen(
    all(trx).where((either) => either.where('late_fees.invoice_id', id).orWhere('bill_lines.invoice_id', id)),
  );
  const office = actor.reach !== 'own';
  return rows.map((row) => presentLateFee(office || row.billed_no ? row : { ...row, billed_id: null }));
}

const presentLateFee = (row: Row): LateFee => ({
  id: row.id,
  parent: { id: row.parent_id, name: row.parent_name },
  preschool: {
    id: row.preschool_id,
    name: row.preschool_name,
    short_name: row.preschool_short_name,
  },
  invoice: { id: row.invoice_id, invoice_no: row.invoice_no },
  billed_on: row.billed_id === null ? null : { id: row.billed_id, invoice_no: row.billed_no },
  due_date: row.due_date,
  base: Number(row.base),
  percent: row.percent,
  amount: row.amount,
  charged_on: row.charged_on,
  approval_reference: row.approval_reference,
  waived: row.waived_at && { at: row.waived_at.toISOString(), reason: row.waive_reason ?? '' },
});
