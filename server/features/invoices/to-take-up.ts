/** What an invoice could take up, for whoever decides: unbilled bills, and balances that would be carried forward onto it. */
import { raw } from 'objection';
import { carriesForward, lineTotal } from '#shared/domain/invoice-math';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import { Invoice } from '../../models/invoice';
import { fitsMonth, unbilledOf } from './pull-unbilled';

export async function toTakeUp(context: Context, invoice: Invoice) {
  const { trx } = context;
  const lines = invoice.is_pos_invoice ? [] : await unbilledOf(context, invoice);
  const children = await Child.query(trx).findByIds(lines.flatMap(({ child_id }) => child_id ?? []));
  const nameOf = new Map(children.map(({ id, fullname }) => [id, fullname]));
  return {
    bills: lines.map((line) => ({
      id: line.id,
      child_name: nameOf.get(line.child_id ?? 0) ?? '',
      label: line.label,
      remarks: line.remarks,
      bill_date: line.bill_date,
      total: lineTotal(line),
      fits: fitsMonth(line, invoice),
    })),
    balances: invoice.is_pos_invoice || invoice.issued_at === null ? [] : await balancesOnto(trx, invoice),
  };
}

/** As `carryOnto` takes them. */
async function balancesOnto(trx: Context['trx'], { id, parent_id, preschool_id }: Invoice) {
  const open = (await Invoice.query(trx)
    .select('invoices.*', raw('owed_since(id, balance, due_date, price)').as('owed_since'))
    .where({ parent_id, preschool_id })
    .whereNot({ id })
    .whereNot({ balance: 0 })
    .orderBy('id')) as (Invoice & { owed_since: string | null })[];
  return open.filter(carriesForward).map((one) => ({
    id: one.id,
    invoice_no: one.invoice_no,
    invoice_date_show: one.billing_month,
    balance: one.balance,
    owed_since: one.owed_since,
  }));
}
