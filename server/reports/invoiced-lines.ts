/**
 * The fees behind an amount of a month: the lines above zero on its invoices, without carried balances, as
 * `programme_fees`, `annual_fees` and `other_bill` of the totals count them. What they come to stands in the totals.
 */
import type { Knex } from 'knex';
import type { InvoicedFees } from '#shared/endpoints/reports';
import type { Actor } from '../context';
import { pageLimit } from '../db/prepared';
import { type FiguresWanted, narrowed } from './month-totals';
import { placesIn } from './scope';
import { readTotals, sumOf } from './totals';

interface InvoicedLine {
  id: number;
  label: string;
  child_id: number | null;
  fullname: string | null;
  invoice_id: number;
  invoice_no: string;
  preschool_short_name: string;
  quantity: number;
  /** Sen of one; what it is worth in all, before a discount on it. */
  amount: number;
  gross: number;
}

/** Products of type 1, of type 2, all else; and how the totals name them. */
const KINDS: Record<InvoicedFees, { which: string; lines: string; fees: string }> = {
  programme: { which: 'AND products.product_type = 1', lines: 'programme_lines', fees: 'programme_fees' },
  annual: { which: 'AND products.product_type = 2', lines: 'annual_lines', fees: 'annual_fees' },
  other: {
    which: 'AND COALESCE(products.product_type, 0) NOT IN (1, 2)',
    lines: 'other_lines',
    fees: 'other_bill',
  },
  all: {
    which: '',
    lines: 'programme_lines + annual_lines + other_lines',
    fees: 'programme_fees + annual_fees + other_bill',
  },
};

interface Wanted extends FiguresWanted {
  month: string;
  fees: InvoicedFees;
  page: number;
  per_page: number;
}

interface Found {
  lines: InvoicedLine[];
  total: number;
  total_fees: number;
}

/** A page of them, by invoice, the newest first; how many there are and what all of them come to. */
export async function invoicedLines(knex: Knex, actor: Actor, wanted: Wanted): Promise<Found> {
  const { month, fees } = wanted;
  const limit = pageLimit(wanted);
  const totals = narrowed(actor, wanted);
  const places = placesIn(actor, wanted, 'invoices.preschool_id');
  // From the totals: counted, a month of a large network would cost more than its page.
  const [found] = await readTotals<Found>(
    knex,
    { kinds: ['invoices'], months: [month] },
    `SELECT ${sumOf(KINDS[fees].lines)} AS total, ${sumOf(KINDS[fees].fees)} AS total_fees,
            (SELECT COALESCE(json_agg(page), '[]') FROM (${pageOf(wanted, places.sql, limit.sql)}) AS page) AS lines
       FROM ${totals.table} WHERE month = :month AND ${totals.sql}`,
    { ...totals.bindings, ...places.bindings, ...limit.bindings, month },
  );
  return found as Found;
}

const pageOf = ({ fees, role }: Wanted, places: string, limit: string) => `
  SELECT found.*, children.fullname, preschools.short_name AS preschool_short_name
    FROM (SELECT bill_lines.id, bill_lines.label, bill_lines.child_id, invoices.id AS invoice_id, invoice_no,
                 invoices.preschool_id, quantity, bill_lines.amount, quantity::bigint * bill_lines.amount AS gross
            FROM invoices
            JOIN bill_lines ON bill_lines.invoice_id = invoices.id
            LEFT JOIN products ON products.id = bill_lines.product_id
           WHERE invoices.billing_month = :month AND payment_status <> 9 AND issued_at IS NOT NULL AND (payment_status = 10) = :bad_debt
             AND ${places} AND bill_lines.amount > 0 AND bill_lines.kind <> 'carry_forward' ${KINDS[fees].which}
             ${role ? 'AND payer_role(invoices.parent_id) = :role' : ''}
           ORDER BY invoices.id DESC, bill_lines.id ${limit}) AS found
    JOIN preschools ON preschools.id = found.preschool_id
    LEFT JOIN children ON children.id = found.child_id
   ORDER BY found.invoice_id DESC, found.id`;
