/** How far the actor's latest e-mailing of several invoices came: read from the mail log, whoever looks again. */
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Mailing } from '#shared/endpoints/invoices';
import type { MailState } from '#shared/endpoints/mails';
import type { Context } from '../../context';

const TOLD_FOR_MS = DAY_MS;
const PROBLEMS_MAX = 50;

export async function latestMailing({ trx, actor, clock }: Context): Promise<Mailing | null> {
  const since = new Date(clock.now().getTime() - TOLD_FOR_MS);
  const written = await trx('mails')
    .where({ created_by: actor.userId })
    .whereNotNull('batch_id')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .first('batch_id AS id', 'created_at');
  // The messages of an act on all that a filter found are written one after the other.
  const asked = await trx('bulk_acts')
    .where({ user_id: actor.userId, act: 'send-mail' })
    .where('created_at', '>', since)
    .first('id', 'created_at', 'total', 'done', 'refused');
  const latest = !written || (asked && asked.created_at >= written.created_at) ? asked : written;
  if (!latest) return null;
  const unwritten = latest.id === asked?.id ? asked.total - asked.done - asked.refused : 0;
  const counts: { state: MailState; count: number }[] = await trx('mails')
    .where({ batch_id: latest.id })
    .groupBy('state')
    .select('state')
    .count('* AS count');
  const of = (state: MailState) => Number(counts.find((one) => one.state === state)?.count ?? 0);
  return {
    id: latest.id,
    started_at: latest.created_at.toISOString(),
    total: counts.reduce((sum, { count }) => sum + Number(count), unwritten),
    queued: of('queued') + unwritten,
    sent: of('sent'),
    kept: of('kept'),
    failed: of('failed'),
    problems: await trx('mails')
      .joinRaw('JOIN invoices ON invoices.id::text = mails.about_id')
      .where({ 'mails.batch_id': latest.id, 'mails.state': 'failed' })
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
