/** Invoices as rows of a list: with whom they are about, and for the office how far their last e-mail came. */
import type { ListedInvoice as Row } from '#shared/endpoints/invoice-fields';
import { type Context, can } from '../../context';
import type { ListedInvoice } from '../../models/invoice';
import { emailStatusesOf } from './email-status';
import { presentInvoice } from './present';

export async function presentList(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  invoices: readonly ListedInvoice[],
): Promise<Row[]> {
  const ids = invoices.map(({ id }) => id);
  const named: { invoice_id: number; fullname: string }[] = await trx('bill_lines')
    .join('children', 'children.id', 'bill_lines.child_id')
    .whereRaw('bill_lines.invoice_id = ANY (?::bigint[])', [ids])
    .groupBy('bill_lines.invoice_id', 'children.id')
    .orderBy(['children.fullname', 'children.id'])
    .select('bill_lines.invoice_id', 'children.fullname');
  const office = can(actor, 'invoices_view');
  const mails = office ? await emailStatusesOf(trx, ids) : null;
  const since: { id: number; owed_since: string | null }[] = office
    ? []
    : await trx('invoices')
        .whereRaw('id = ANY (?::bigint[])', [ids])
        .where('balance', '>', 0)
        .select('id', trx.raw('owed_since(id, balance, due_date, price) AS owed_since'));
  return invoices.map((invoice) => ({
    ...presentInvoice(invoice),
    children: named.filter(({ invoice_id }) => invoice_id === invoice.id).map(({ fullname }) => fullname),
    mail: mails?.get(invoice.id)?.event ?? null,
    ...(!office && { owed_since: since.find(({ id }) => id === invoice.id)?.owed_since ?? null }),
  }));
}
