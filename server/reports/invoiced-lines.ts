/**
 * The fees behind an amount of a month (D2, D8): the lines above zero on its invoices, without carried balances, as
 * `programme_fees`, `annual_fees` and `other_bill` of the totals count them. What they come to stands in the totals.
 */
import type { Knex } from 'knex';
import type { InvoicedFees } from '#shared/endpoints/reports';
import type { Actor } from '../context';
import { type FiguresWanted, monthFigures } from './month-totals';
import { placesIn } from './scope';

export interface InvoicedLine {
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

/** Of products of type 1, of type 2, of all else. */
const KINDS: Record<InvoicedFees, string> = {
  programme: 'AND products.product_type = 1',
  annual: 'AND products.product_type = 2',
  other: 'AND COALESCE(products.product_type, 0) NOT IN (1, 2)',
  all: '',
};

/** A page of them, by invoice, the newest first; how many there are and what all of them come to. */
export async function invoicedLines(
  knex: Knex,
  actor: Actor,
  wanted: FiguresWanted & { month: string; fees: InvoicedFees; page: number; per_page: number },
): Promise<{ lines: InvoicedLine[]; total: number; total_fees: number }> {
  const { month, fees, page, per_page, role, bad_debt } = wanted;
  const { sql, bindings } = placesIn(actor, wanted, 'invoices.preschool_id');
  const from = `
    FROM invoices
    JOIN bill_lines ON bill_lines.invoice_id = invoices.id
    LEFT JOIN products ON products.id = bill_lines.product_id
   WHERE invoices.billing_month = :month AND payment_status <> 9 AND (payment_status = 10) = :bad_debt AND ${sql}
     AND bill_lines.amount > 0 AND bill_lines.kind <> 'carry_forward' ${KINDS[fees]}
     ${role ? 'AND payer_role(invoices.parent_id) = :role' : ''}`;
  const asked = { ...bindings, month, bad_debt, ...(role && { role }) };
  const summing = monthFigures(knex, actor, wanted, { month });
  const counting = knex.raw(`SELECT count(*) AS total ${from}`, asked as never);
  const finding = knex.raw(
    `SELECT found.*, children.fullname, preschools.short_name AS preschool_short_name
       FROM (SELECT bill_lines.id, bill_lines.label, bill_lines.child_id, invoices.id AS invoice_id, invoice_no,
                    invoices.preschool_id, quantity, bill_lines.amount, quantity::bigint * bill_lines.amount AS gross
             ${from} ORDER BY invoices.id DESC, bill_lines.id LIMIT :limit OFFSET :offset) AS found
       JOIN preschools ON preschools.id = found.preschool_id
       LEFT JOIN children ON children.id = found.child_id
      ORDER BY found.invoice_id DESC, found.id`,
    { ...asked, limit: per_page, offset: (page - 1) * per_page } as never,
  );
  const [{ figures }, counted, { rows: lines }] = await Promise.all([summing, counting, finding]);
  const { programme_fees: programme, annual_fees: annual, other_bill: other } = figures;
  const sums = { programme, annual, other, all: programme + annual + other };
  return { lines, total: counted.rows[0].total, total_fees: sums[fees] };
}
