/**
 * The job that comes some minutes after the price of an invoice changed: the parent is told once, whatever number of
 * changes there were since the last telling, and not where the price is again what they know.
 */
import { inJobTransaction, type JobContext, type SystemContext } from '../../jobs/job-context';
import { Invoice } from '../../models/invoice';
import { silentStatuses } from './events';
import { notify } from './notify';

interface Said {
  number: number;
  price: number;
}

export async function notifyRevision(job: JobContext, invoiceId: number): Promise<void> {
  await inJobTransaction(job, async (context) => {
    const invoice = await Invoice.query(context.trx).findById(invoiceId).forUpdate();
    if (!invoice || invoice.is_pos_invoice || silentStatuses.includes(invoice.payment_status)) return;
    const latest = await saidBy(context, invoiceId, 'desc');
    const known = latest && (await knownPrice(context, invoiceId));
    if (!latest || known === null || known === latest.price) return;
    const { id, invoice_no, parent_id } = invoice;
    const about = { invoice_id: id, invoice_no, revision: latest.number };
    await notify(context, [
      { userId: parent_id, kind: 'invoice_revised', event: `${id} ${latest.number}`, about },
    ]);
  });
}

/** The latest revision, or the one of a number. */
async function saidBy(
  { trx }: SystemContext,
  invoice_id: number,
  which: 'desc' | number,
): Promise<Said | undefined> {
  const query = trx('invoice_revisions').where({ invoice_id }).orderBy('id', 'desc');
  if (which !== 'desc') query.where({ number: which });
  return query.first('number', 'price');
}

/** What the parent was told last; null where they have not heard of the invoice at all, and will. */
async function knownPrice(context: SystemContext, id: number): Promise<number | null> {
  const { trx, clock } = context;
  const isNew = await trx('notifications')
    .where({ kind: 'new_invoice', event: String(id) })
    .first('tell_at');
  if (isNew && isNew.tell_at > clock.now()) return null;
  const told = await trx('notifications')
    .where({ kind: 'invoice_revised' })
    .whereRaw("(about->>'invoice_id')::bigint = ?", [id])
    .max(trx.raw("(about->>'revision')::integer") as never)
    .first();
  const said = await saidBy(context, id, told?.max ?? 0);
  return said?.price ?? null;
}
