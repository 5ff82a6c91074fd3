/** What became of the last e-mail about an invoice, or a quotation. */
import type { Knex } from 'knex';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';

/** How far a message came: reports arrive out of order, and none takes a later one back. */
const STEPS = ['queued', 'kept', 'sent', 'accepted', 'failed', 'delivered', 'opened', 'clicked'];

interface Item {
  event: string;
  at: Date;
}

/** Null before the first message. */
export async function emailStatusOf(
  trx: Knex,
  id: number,
  kind: 'invoice' | 'quotation' = 'invoice',
): Promise<InvoiceDetail['email_status']> {
  const mail = await trx('mails')
    // What staff are told of a payment is about the invoice too.
    .where({ kind, about_type: kind, about_id: String(id) })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('id', 'state', 'created_at', 'sent_at');
  if (!mail) return null;
  const reported: Item[] = await trx('mail_events')
    .where({ mail_id: mail.id })
    // A try that failed and comes again says nothing yet.
    .where((permanent) => permanent.whereNot('event', 'failed').orWhere('severity', 'permanent'))
    .orderBy('occurred_at')
    .select('event', 'occurred_at AS at');
  const items = [{ event: mail.state, at: mail.sent_at ?? mail.created_at }, ...reported];
  const furthest = items.reduce((best, item) =>
    STEPS.indexOf(item.event) >= STEPS.indexOf(best.event) ? item : best,
  );
  const told = ({ event, at }: Item) => ({ event, at: at.toISOString() });
  return { ...told(furthest), items: items.map(told) };
}
