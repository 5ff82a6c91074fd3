/** The invoices that a filter finds, or their lines, as a CSV of any length. */
import type { Readable } from 'node:stream';
import type { Context as HttpContext } from 'koa';
import { raw } from 'objection';
import { DRAFT, lineTotal } from '#shared/domain/invoice-math';
import { type LineKind, type PaymentStatus, paymentStatuses } from '#shared/domain/statuses';
import type { Context } from '../../context';
import { inBatches } from '../../db/in-batches';
import { type CsvCell, sendCsv } from '../../documents/csv';
import type { ListedInvoice } from '../../models/invoice';
import { type InvoicesWanted, invoicesFound } from './find-invoices';

const CHILDREN_SQL = `(SELECT string_agg(DISTINCT children.fullname, ', ' ORDER BY children.fullname)
  FROM bill_lines JOIN children ON children.id = bill_lines.child_id WHERE bill_lines.invoice_id = invoices.id)`;

const invoiceHeads = [
  'Invoice No.',
  'Parent',
  'Children',
  'Preschool',
  'Month',
  'Due Date',
  'Status',
  'Price (RM)',
  'Paid (RM)',
  'Balance (RM)',
];

export function downloadInvoices(
  context: Context,
  http: HttpContext,
  wanted: InvoicesWanted,
): Promise<Readable> {
  return sendCsv(http, `invoices-${context.clock.today()}.csv`, invoiceHeads, invoiceRows(context, wanted));
}

async function* invoiceRows(context: Context, wanted: InvoicesWanted): AsyncGenerator<CsvCell[][]> {
  const { query } = await invoicesFound(context, wanted);
  const listed = query
    .modify('listed')
    .select(raw(CHILDREN_SQL).as('children'))
    .orderBy('invoices.id', 'desc')
    .toKnexQuery();
  for await (const rows of inBatches<ListedInvoice & { children: string | null }>(context.trx, listed))
    yield rows.map((row) => [
      row.invoice_no,
      row.parent_name,
      row.children,
      row.preschool_name,
      row.billing_month,
      row.due_date,
      statusWord(row),
      { sen: row.price },
      { sen: row.paid_amount },
      { sen: row.balance },
    ]);
}

const statusWord = ({ issued_at, payment_status }: Pick<ListedInvoice, 'issued_at' | 'payment_status'>) =>
  paymentStatuses[(issued_at === null ? DRAFT : payment_status) as PaymentStatus];

const lineHeads = [
  'Invoice No.',
  'Month',
  'Status',
  'Parent',
  'Preschool',
  'Child',
  'Kind',
  'Label',
  'Remarks',
  'Quantity',
  'Price (RM)',
  'Discount (RM)',
  'Total (RM)',
];

const kindText: Record<LineKind, string> = {
  bill: 'Bill',
  discount: 'Discount',
  carry_forward: 'Carried forward',
  booking_fee: 'Booking fee',
  deposit: 'Deposit',
};

type FoundLine = Pick<ListedInvoice, 'invoice_no' | 'billing_month' | 'issued_at' | 'payment_status'> & {
  parent_name: string;
  preschool_name: string;
  child_name: string | null;
  kind: LineKind;
  label: string;
  remarks: string | null;
  quantity: number;
  amount: number;
  discount_amount: number;
};

export function downloadLines(
  context: Context,
  http: HttpContext,
  wanted: InvoicesWanted,
): Promise<Readable> {
  return sendCsv(http, `invoice-lines-${context.clock.today()}.csv`, lineHeads, lineRows(context, wanted));
}

async function* lineRows(context: Context, wanted: InvoicesWanted): AsyncGenerator<CsvCell[][]> {
  const { query } = await invoicesFound(context, wanted);
  const lines = query
    .join('bill_lines AS line', 'line.invoice_id', 'invoices.id')
    .join('users AS parent', 'parent.id', 'invoices.parent_id')
    .join('preschools', 'preschools.id', 'invoices.preschool_id')
    .leftJoin('children AS child', 'child.id', 'line.child_id')
    .select(
      'invoices.invoice_no',
      'invoices.billing_month',
      'invoices.issued_at',
      'invoices.payment_status',
      'parent.name AS parent_name',
      'preschools.name AS preschool_name',
      'child.fullname AS child_name',
      'line.kind',
      'line.label',
      'line.remarks',
      'line.quantity',
      'line.amount',
      'line.discount_amount',
    )
    .orderBy([{ column: 'invoices.id', order: 'desc' }, 'line.id'])
    .toKnexQuery();
  for await (const rows of inBatches<FoundLine>(context.trx, lines))
    yield rows.map((row) => [
      row.invoice_no,
      row.billing_month,
      statusWord(row),
      row.parent_name,
      row.preschool_name,
      row.child_name,
      kindText[row.kind],
      row.label,
      row.remarks,
      row.quantity,
      { sen: row.amount },
      { sen: row.discount_amount },
      { sen: lineTotal(row) },
    ]);
}
