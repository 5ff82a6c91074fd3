/** How far the actor's latest e-mailing of several invoices came (F15): read from the mail log, whoever looks again. */
import type { Mailing } from '#shared/endpoints/invoices';
import type { MailState } from '#shared/endpoints/mails';
import type { Context } from '../../context';

const TOLD_FOR_MS = 24 * 60 * 60 * 1000;
const PROBLEMS_MAX = 50;

export async function latestMailing({ trx, actor, clock }: Context): Promise<Mailing | null> {
  const latest = await trx('mails')
    .where({ created_by: actor.userId })
    .whereNotNull('batch_id')
    .where('created_at', '>', new Date(clock.now().getTime() - TOLD_FOR_MS))
    .orderBy('created_at', 'desc')
    .first('batch_id', 'created_at');
  if (!latest) return null;
  const counts: { state: MailState; count: number }[] = await trx('mails')
    .where({ batch_id: latest.batch_id })
    .groupBy('state')
    .select('state')
    .count('* AS count');
  const of = (state: MailState) => Number(counts.find((one) => one.state === state)?.count ?? 0);
  return {
    id: latest.batch_id,
    started_at: latest.created_at.toISOString(),
    total: counts.reduce((sum, { count }) => sum + Number(count), 0),
    ...{ queued: of('queued'), sent: of('sent'), kept: of('kept'), failed: of('failed') },
    problems: await trx('mails')
      .joinRaw('JOIN invoices ON invoices.id::text = mails.about_id')
      .where({ 'mails.batch_id': latest.batch_id, 'mails.state': 'failed' })
      .orderBy('invoices.id')
      .limit(PROBLEMS_MAX)
      .select(
        'invoices.id AS invoice_id',
        'invoices.invoice_no',
        trx.raw('mails.recipients[1] AS to'),
        trx.raw("COALESCE(mails.error, '') AS error"),
      ),
  };
}
