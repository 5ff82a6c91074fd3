/** What a parent paid in a calendar year, by the day of payment, at each preschool and for each child. */
import type { Knex } from 'knex';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { CANCELLED } from '#shared/domain/invoice-math';
import { type TaxKind, type TaxSums, taxKindNames } from '#shared/domain/tax';
import { businessDay } from '../../db/business-day';
import { type Asked, type PaidInvoice, payingOf } from './paid-for';

/** For one preschool, as a statement keeps it: nobody's name. */
export interface TaxContent extends TaxSums {
  paid: number;
  refunded: number;
  credit: number;
  children: (TaxSums & { child_id: number | null })[];
}

interface Loaded extends PaidInvoice {
  preschool_id: number;
}

interface MoneyRow {
  invoice_id: number;
  preschool_id: number;
  amount: number;
  refunded: boolean;
  on: CalendarDate;
}

const LINES = `
  SELECT 0 AS place, bill_lines.id, bill_lines.invoice_id, child_id, COALESCE(tax_kind, 'other') AS kind,
         quantity * (bill_lines.amount - discount_amount) + COALESCE(noted.amount, 0) AS amount
    FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
    LEFT JOIN products ON products.id = product_id AND bill_lines.kind IN ('bill', 'discount')
    LEFT JOIN LATERAL (
      SELECT sum(CASE invoice_notes.kind WHEN 'debit' THEN lines.amount ELSE -lines.amount END)::bigint AS amount
        FROM invoice_note_lines AS lines JOIN invoice_notes ON invoice_notes.id = note_id
       WHERE line_id = bill_lines.id) AS noted ON true
   WHERE parent_id = :parentId AND issued_at IS NOT NULL AND bill_lines.kind <> 'carry_forward'
   UNION ALL
  SELECT 1, lines.id, invoice_id, child_id, 'other',
         CASE invoice_notes.kind WHEN 'debit' THEN lines.amount ELSE -lines.amount END
    FROM invoice_note_lines AS lines JOIN invoice_notes ON invoice_notes.id = note_id
    JOIN invoices ON invoices.id = invoice_id
   WHERE parent_id = :parentId AND line_id IS NULL
   ORDER BY 1, 2`;

const CARRIES = `
  SELECT from_invoice_id, to_invoice_id, amount, ${businessDay('at')} AS "on"
    FROM carry_forwards JOIN invoices ON invoices.id = to_invoice_id
   WHERE parent_id = :parentId AND reversed_at IS NULL ORDER BY carry_forwards.id`;

/** What never arrived goes off the day on which it was said to; what was paid back is of the day on which it went. */
const MONEY = `
  SELECT payments.invoice_id, invoices.preschool_id, payments.amount,
         payments.amount < 0 AND NOT payments.reversal AS refunded,
         CASE WHEN payments.reversal THEN COALESCE(source.value_date, source.paid_at)
              ELSE COALESCE(payments.value_date, payments.paid_at) END AS "on"
    FROM payments JOIN invoices ON invoices.id = payments.invoice_id
    LEFT JOIN payments AS source ON source.id = payments.refund_of
   WHERE invoices.parent_id = :parentId AND payments.state = 'confirmed'`;

/** All of a family's money; what is asked for a year is computed of it. */
export async function loadPaying(trx: Knex, parentId: number) {
  const given = { parentId };
  const invoices: { id: number; preschool_id: number; payment_status: number }[] = await trx('invoices')
    .where({ parent_id: parentId })
    .whereNotNull('issued_at')
    .orderBy('id')
    .select('id', 'preschool_id', 'payment_status');
  const lines: (Asked & { invoice_id: number })[] = (await trx.raw(LINES, given)).rows;
  const carries: {
    from_invoice_id: number | null;
    to_invoice_id: number;
    amount: number;
    on: CalendarDate;
  }[] = (await trx.raw(CARRIES, given)).rows;
  const money: MoneyRow[] = (await trx.raw(MONEY, given)).rows;
  const number = <Row extends { amount: number }>(row: Row): Row => ({ ...row, amount: Number(row.amount) });
  const loaded: Loaded[] = invoices.map(({ id, preschool_id, payment_status }) => ({
    id,
    preschool_id,
    cancelled: payment_status === CANCELLED,
    lines: lines.filter(({ invoice_id }) => invoice_id === id).map(number),
    carriedIn: carries
      .filter(({ to_invoice_id }) => to_invoice_id === id)
      .map((row) => ({ from: row.from_invoice_id, amount: Number(row.amount), on: row.on })),
    carriedOut: carries.filter(({ from_invoice_id }) => from_invoice_id === id).map(number),
    money: money.filter(({ invoice_id }) => invoice_id === id).map(number),
  }));
  return { invoices: loaded, money: money.map(number) };
}

type Paying = Awaited<ReturnType<typeof loadPaying>>;

/** Years in which something was paid or went back, the newest first. */
export function yearsOf({ money }: Paying, preschools: readonly number[] | null): number[] {
  const own = money.filter(({ preschool_id }) => preschools === null || preschools.includes(preschool_id));
  return [...new Set(own.map(({ on }) => Number(on.slice(0, 4))))].sort((one, other) => other - one);
}

/** By preschool; those where nothing was paid, used or went back are left out. */
export function taxYearOf({ invoices, money }: Paying, year: number): Map<number, TaxContent> {
  const coveredBy = payingOf(invoices);
  const [before, last] = [`${year - 1}-12-31`, `${year}-12-31`];
  const found = new Map<number, TaxContent>();
  const of = (preschoolId: number) => {
    const content = found.get(preschoolId) ?? {
      paid: 0,
      refunded: 0,
      childcare: 0,
      kindergarten: 0,
      other: 0,
      credit: 0,
      children: [],
    };
    found.set(preschoolId, content);
    return content;
  };
  for (const { preschool_id, amount, refunded, on } of money)
    if (on > before && on <= last) of(preschool_id)[refunded ? 'refunded' : 'paid'] += amount;
  for (const invoice of invoices) {
    const add = (asked: readonly Asked[], sign: number) => {
      for (const { child_id, kind, amount } of asked) {
        const content = of(invoice.preschool_id);
        content[kind] += sign * amount;
        childIn(content, child_id)[kind] += sign * amount;
      }
    };
    add(coveredBy(invoice, last), 1);
    add(coveredBy(invoice, before), -1);
  }
  for (const [id, content] of found) {
    content.credit = content.paid + content.refunded - feesOf(content);
    content.children = content.children
      .filter((child) => taxKindNames.some((kind) => child[kind] !== 0))
      .sort((one, other) => (one.child_id ?? Infinity) - (other.child_id ?? Infinity));
    if (isNothing(content)) found.delete(id);
  }
  return found;
}

const feesOf = (sums: Record<TaxKind, number>) => sums.childcare + sums.kindergarten + sums.other;

const isNothing = ({ paid, refunded, credit, children }: TaxContent) =>
  paid === 0 && refunded === 0 && credit === 0 && children.length === 0;

function childIn({ children }: TaxContent, child_id: number | null) {
  const known = children.find((child) => child.child_id === child_id);
  if (known) return known;
  const child = { child_id, childcare: 0, kindergarten: 0, other: 0 };
  children.push(child);
  return child;
}
