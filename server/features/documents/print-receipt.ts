/** Receipts as PDFs: each as it was given. The first that goes out is the original, any other says that it is a copy. */
import type { Knex } from 'knex';
import { inOrder, lineTotal } from '#shared/domain/invoice-math';
import { messages } from '#shared/messages';
import type { PrintedLine } from '../../documents/line-table';
import { fileName } from '../../documents/names';
import type { PrintedReceipt, ReceiptContent } from '../../documents/receipt-paper';
import { conflict } from '../../http/refusal';
import { letterheadOf } from './letterhead';
import type { PrintContext, Printed } from './print-invoice';

/** How it goes out; the office's own letter has a copy always. */
export type ReceiptWay = 'mail' | 'download' | 'copy';

interface Row {
  receipt_no: string;
  content: ReceiptContent & {
    lines: readonly (PrintedLine & { quantity: number; amount: number; discount_amount: number })[];
  };
  original_as: ReceiptWay | null;
  payment_id: number;
  preschool_id: number;
  amount: number;
  paid_at: string;
}

export const receiptFileName = ({ receipt_no }: { receipt_no: string }) => fileName('receipt', receipt_no);

/**
 * Of one payment, or of all of an invoice. Policy and scope are the caller's business.
 * @throws Refusal 409 while nothing counts
 */
export async function printReceipts(
  context: PrintContext,
  of: { 'payments.id': number } | { 'payments.invoice_id': number },
  way: ReceiptWay,
): Promise<Printed> {
  const { trx, clock, language, services } = context;
  const rows: Row[] = await trx('payment_receipts')
    .join('payments', 'payments.id', 'payment_receipts.payment_id')
    .where(of)
    .orderBy(['payment_receipts.given_at', 'payments.id'])
    .select(
      'receipt_no',
      'content',
      'original_as',
      'payment_id',
      'payments.amount',
      'payments.paid_at',
      'payments.preschool_id',
    );
  const [first, second] = rows;
  if (!first) throw conflict(messages.receiptNothingPaid);
  const receipts: PrintedReceipt[] = [];
  for (const row of rows) receipts.push(await receiptOf(trx, row, way));
  const paper = { receipts, printedOn: clock.today(), language };
  const content = await services.printer.print('receipt', paper, context.asker);
  const name = second ? fileName('receipts', first.content.invoice.invoice_no) : receiptFileName(first);
  return { name, content };
}

async function receiptOf(trx: Knex, row: Row, way: ReceiptWay): Promise<PrintedReceipt> {
  const { receipt_no, content, payment_id, amount, paid_at } = row;
  const { payment } = content;
  const corrected = payment.paid_amount !== amount || payment.paid_at !== paid_at;
  return {
    ...content,
    // Its words stay as they were given; the logo is the one of today.
    issuer: { ...content.issuer, logo: (await letterheadOf(trx, row.preschool_id)).logo },
    lines: inOrder(content.lines).map((line) => ({ ...line, total: lineTotal(line) })),
    receipt_no,
    copy: !(await isOriginal(trx, row, way)),
    corrected: corrected ? { paid_at, paid_amount: amount } : null,
    taken: await trx('payments')
      .where({ refund_of: payment_id, state: 'confirmed' })
      .orderBy('id')
      .select('paid_at', 'amount', 'reversal'),
  };
}

/** A letter that is sent once more, since the mail server was away, is the same letter. */
async function isOriginal(trx: Knex, { receipt_no, original_as }: Row, way: ReceiptWay): Promise<boolean> {
  if (way === 'copy') return false;
  if (original_as !== null) return original_as === 'mail' && way === 'mail';
  const taken = await trx('payment_receipts')
    .where({ receipt_no, original_as: null })
    .update({ original_as: way });
  return taken === 1;
}
