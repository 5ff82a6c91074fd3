/** What an invoice could take up, for whoever decides: unbilled bills, and balances that would be carried forward onto it. */
import { carriedStatuses, lineTotal } from '#shared/domain/invoice-math';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import type { Invoice } from '../../models/invoice';
import { fitsMonth, unbilledOf } from './pull-unbilled';

export async function toTakeUp(context: Context, invoice: Invoice) {
  const { trx } = context;
  const lines = invoice.is_pos_invoice ? [] : await unbilledOf(context, invoice);
  const children = await Child.query(trx).findByIds(lines.flatMap(({ child_id }) => child_id ?? []));
  const nameOf = new Map(children.map(({ id, fullname }) => [id, fullname]));
  const { rows: balances } = await trx.raw(
    `SELECT id, invoice_no, billing_month AS invoice_date_show, balance,
            owed_since(id, balance, due_date, price) AS owed_since
       FROM invoices
      WHERE parent_id = :parent_id AND preschool_id = :preschool_id AND id <> :id AND NOT locked AND balance <> 0
        AND (payment_status = ANY (:statuses) OR (payment_status = 9 AND balance < 0)) AND NOT :alone
      ORDER BY id`,
    {
      parent_id: invoice.parent_id,
      preschool_id: invoice.preschool_id,
      id: invoice.id,
      statuses: [...carriedStatuses],
      alone: invoice.is_pos_invoice || invoice.issued_at === null,
    } as never,
  );
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
    balances,
  };
}
