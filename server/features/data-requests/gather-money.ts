/** What a parent was billed for one child, and paid: lines of this child alone, and invoices of this parent alone. */
import type { Knex } from 'knex';
import type { ChildFile } from '#shared/child-file';
import { businessDate } from '#shared/domain/calendar-date';
import { lineTotal } from '#shared/domain/invoice-math';
import { type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import type { Actor } from '../../context';
import { BillLine } from '../../models/bill-line';
import { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

interface Money {
  bills: ChildFile['bills'];
  invoices: ChildFile['invoices'];
  slips: NamedFile[];
  /** True where there are more than fit. */
  slipsLeftOut: boolean;
}

type OwnLine = BillLine & { invoice_no: string | null };
type PaidRow = Payment & {
  receipt_no: string | null;
  slip_name: string | null;
  slip_size: number | null;
  bank_line: ChildFile['invoices'][number]['payments'][number]['bank_line'];
};

/** What the bank said of a payment; without its words where the transfer paid for somebody else too. */
const BANK_LINE = `(
  SELECT CASE WHEN EXISTS (SELECT FROM bank_line_payments AS part JOIN payments AS other ON other.id = part.payment_id
                            WHERE part.line_id = line.id AND other.parent_id <> payments.parent_id)
                OR EXISTS (SELECT FROM bank_lines AS part
                            WHERE (part.id = line.split_of OR part.split_of = COALESCE(line.split_of, line.id))
                              AND part.parent_id IS DISTINCT FROM payments.parent_id)
           THEN json_build_object('date', line.dated, 'text', NULL, 'payer', NULL)
           ELSE json_build_object('date', line.dated, 'text', NULLIF(concat_ws(' · ', NULLIF(line.description, ''), line.reference), ''),
                                  'payer', line.payer) END
    FROM bank_line_payments AS own JOIN bank_lines AS line ON line.id = own.line_id
   WHERE own.payment_id = payments.id) AS bank_line`;

/** @param room how many bytes all slips together may have; the newest come first */
export async function moneyOf(trx: Knex, parent: Actor, childId: number, room: number): Promise<Money> {
  const invoices = await Invoice.query(trx)
    .modify('visibleTo', parent)
    .where('invoices.parent_id', parent.userId)
    .whereExists(
      BillLine.query(trx).whereColumn('bill_lines.invoice_id', 'invoices.id').where({ child_id: childId }),
    )
    .orderBy(['billing_month', 'id']);
  const ids = invoices.map(({ id }) => id);
  const lines: OwnLine[] = await trx('bill_lines')
    .join('invoices', 'invoices.id', 'bill_lines.invoice_id')
    .whereRaw('bill_lines.child_id = ? AND bill_lines.invoice_id = ANY (?::bigint[])', [childId, ids])
    .orderBy(['bill_lines.bill_date', 'bill_lines.id'])
    .select('bill_lines.*', 'invoices.invoice_no');
  const payments: PaidRow[] = await trx('payments')
    .leftJoin('files', 'files.id', 'payments.slip_file_id')
    .leftJoin('payment_receipts AS receipt', 'receipt.payment_id', 'payments.id')
    .whereRaw('payments.invoice_id = ANY (?::bigint[])', [ids])
    .orderBy('payments.id')
    .select(
      'payments.*',
      'receipt.receipt_no',
      'files.name AS slip_name',
      'files.size AS slip_size',
      trx.raw(BANK_LINE),
    );
  const { chosen, leftOut } = chooseSlips(payments, room);
  return {
    bills: lines.map(presentLine),
    invoices: invoices.map((invoice) => presentInvoice(invoice, payments, chosen)),
    slips: await readSlips(trx, chosen),
    slipsLeftOut: leftOut,
  };
}

/** File ids, each with the name in the ZIP. */
type Chosen = ReadonlyMap<string, string>;

function chooseSlips(payments: readonly PaidRow[], room: number): { chosen: Chosen; leftOut: boolean } {
  const chosen = new Map<string, string>();
  let left = room;
  let leftOut = false;
  for (const { id, slip_file_id, slip_name, slip_size } of [...payments].reverse()) {
    if (slip_file_id === null) continue;
    left -= slip_size ?? 0;
    if (left < 0) leftOut = true;
    else chosen.set(slip_file_id, `slips/${id}-${plainName(slip_name ?? 'slip')}`);
  }
  return { chosen, leftOut };
}

/** No folder, and nothing that a disk refuses. */
const plainName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]+/gu, '_').replace(/^\.+/, '_');

async function readSlips(trx: Knex, chosen: Chosen): Promise<NamedFile[]> {
  const rows: { id: string; bytes: Buffer }[] = await trx('files')
    .whereRaw('id = ANY (?::uuid[])', [[...chosen.keys()]])
    .select('id', 'bytes');
  return rows.map(({ id, bytes }) => ({ name: chosen.get(id) ?? id, bytes }));
}

const presentLine = (line: OwnLine): ChildFile['bills'][number] => ({
  invoice_no: line.invoice_no,
  date: line.bill_date,
  label: line.label,
  quantity: line.quantity,
  amount_sen: line.amount,
  discount_sen: line.discount_amount,
  total_sen: lineTotal(line),
});

const presentInvoice = (
  invoice: Invoice,
  payments: readonly PaidRow[],
  chosen: Chosen,
): ChildFile['invoices'][number] => ({
  // One that parents see is issued, and has a number.
  invoice_no: invoice.invoice_no ?? '',
  month: invoice.billing_month,
  issued_on: businessDate(invoice.created_at),
  price_sen: invoice.price,
  paid_sen: invoice.paid_amount,
  balance_sen: invoice.balance,
  payments: payments
    .filter(({ invoice_id }) => invoice_id === invoice.id)
    .map((payment) => ({
      date: payment.paid_at,
      amount_sen: payment.amount,
      method: paymentMethods[payment.payment_method as PaymentMethod],
      state: payment.state,
      reference: payment.reference_id,
      receipt_no: payment.receipt_no,
      slip: payment.slip_file_id === null ? null : (chosen.get(payment.slip_file_id) ?? null),
      bank_line: payment.bank_line,
    })),
});
