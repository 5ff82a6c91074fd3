/** What became of the last e-mail about an invoice, or a quotation. */
import type { Knex } from 'knex';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';

/** How far a message came: reports arrive out of order, and none takes a later one back. */
const STEPS = ['queued', 'kept', 'sent', 'accepted', 'failed', 'delivered', 'opened', 'clicked'];

interface Item {
  event: string;
  at: Date;
}

type Kind = 'invoice' | 'quotation';

/** Null before the first message. */
export async function emailStatusOf(
  trx: Knex,
  id: number,
  kind: Kind = 'invoice',
): Promise<InvoiceDetail['email_status']> {
  return (await emailStatusesOf(trx, [id], kind)).get(id) ?? null;
}

/** For several; one that was never written about is not among them. */
export async function emailStatusesOf(
  trx: Knex,
  ids: readonly number[],
  kind: Kind = 'invoice',
): Promise<Map<number, NonNullable<InvoiceDetail['email_status']>>> {
  const mails = await trx('mails')
    .distinctOn('about_id')
    // What staff are told of a payment is about the invoice too.
    .where({ kind, about_type: kind })
    .whereRaw('about_id = ANY (?::text[])', [ids.map(String)])
    .orderBy(['about_id', { column: 'created_at', order: 'desc' }, { column: 'id', order: 'desc' }])
    .select('id', 'about_id', 'state', 'created_at', 'sent_at');
  const events: (Item & { mail_id: string })[] = await trx('mail_events')
    .whereIn(
      'mail_id',
      mails.map((mail) => mail.id),
    )
    // A try that failed and comes again says nothing yet.
    .where((permanent) => permanent.whereNot('event', 'failed').orWhere('severity', 'permanent'))
    .orderBy('occurred_at')
    .select('mail_id', 'event', 'occurred_at AS at');
  return new Map(
    mails.map((mail) => {
      const sent = { event: mail.state, at: mail.sent_at ?? mail.created_at };
      return [
        Number(mail.about_id),
        statusOf([sent, ...events.filter(({ mail_id }) => mail_id === mail.id)]),
      ];
    }),
  );
}

function statusOf(items: readonly Item[]): NonNullable<InvoiceDetail['email_status']> {
  const furthest = items.reduce((best, item) =>
    STEPS.indexOf(item.event) >= STEPS.indexOf(best.event) ? item : best,
  );
  const told = ({ event, at }: Item) => ({ event, at: at.toISOString() });
  return { ...told(furthest), items: items.map(told) };
}
