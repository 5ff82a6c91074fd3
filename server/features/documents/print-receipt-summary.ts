/** What a parent paid in a period as a PDF: the confirmed payments within the actor's scope, oldest first. */
import type { Context } from '../../context';
import { fileName } from '../../documents/names';
import { Payment } from '../../models/payment';
import type { User } from '../../models/user';
import { letterheadOf } from './letterhead';
import type { Printed } from './print-invoice';

export interface Period {
  from: string | null;
  to: string | null;
}

interface Row {
  id: number;
  invoice_id: number;
  preschool_id: number;
  invoice_no: string;
  preschool_name: string;
  paid_at: string;
  payment_method: number;
  reference_id: string | null;
  receipt_no: string | null;
  paid_amount: number;
}

export async function printReceiptSummary(
  context: Context,
  parent: Pick<User, 'id' | 'name' | 'email' | 'phone_no'>,
  period: Period,
): Promise<Printed> {
  const { trx, clock, actor, services } = context;
  const rows = await paymentsOf(context, parent.id, period);
  const preschools = new Map<number, { name: string; amount: number }>();
  for (const { preschool_id, preschool_name, paid_amount } of rows) {
    const sum = preschools.get(preschool_id)?.amount ?? 0;
    preschools.set(preschool_id, { name: preschool_name, amount: sum + paid_amount });
  }
  const [only, second] = [...preschools.keys()];
  const paper = {
    ...period,
    issuer: only !== undefined && second === undefined ? await letterheadOf(trx, only) : null,
    parent,
    children: await childrenOf(context, rows),
    payments: rows,
    total: rows.reduce((sum, { paid_amount }) => sum + paid_amount, 0),
    byPreschool: [...preschools.values()],
    printedOn: clock.today(),
    language: actor.language,
  };
  const content = await services.printer.print('receiptSummary', paper, actor.userId);
  const { from, to } = period;
  return { name: fileName('receipts', parent.name, from ?? '', to ?? ''), content };
}

async function paymentsOf({ trx, actor }: Context, parentId: number, { from, to }: Period): Promise<Row[]> {
  const found = Payment.query(trx)
    .modify('visibleTo', actor)
    .join('invoices', 'invoices.id', 'payments.invoice_id')
    .join('preschools', 'preschools.id', 'payments.preschool_id')
    .leftJoin('payment_receipts AS receipt', 'receipt.payment_id', 'payments.id')
    .where({ 'payments.parent_id': parentId, 'payments.state': 'confirmed' })
    .orderBy(['payments.paid_at', 'payments.id'])
    .select(
      'payments.id',
      'payments.invoice_id',
      'payments.preschool_id',
      'payments.paid_at',
      'payments.payment_method',
      'payments.reference_id',
      'receipt.receipt_no',
      'payments.amount AS paid_amount',
      'invoices.invoice_no',
      'preschools.name AS preschool_name',
    );
  if (from) found.where('payments.paid_at', '>=', from);
  if (to) found.where('payments.paid_at', '<=', to);
  return (await found) as unknown as Row[];
}

/** Whom the paid invoices are about, and those whose balances they took: what a tax office asks for. */
async function childrenOf({ trx }: Context, rows: readonly Row[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ invoice_id }) => invoice_id))];
  return trx('children')
    .whereRaw(
      `id IN (
        WITH RECURSIVE billed AS (
          SELECT unnest(?::bigint[]) AS invoice_id
           UNION
          SELECT from_invoice_id FROM carry_forwards JOIN billed ON to_invoice_id = billed.invoice_id
           WHERE reversed_at IS NULL AND from_invoice_id IS NOT NULL)
        SELECT child_id FROM bill_lines JOIN billed USING (invoice_id))`,
      [ids],
    )
    .orderBy(['fullname', 'id'])
    .pluck('fullname');
}
