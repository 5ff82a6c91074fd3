/**
 * A report of the mail provider: checked, then kept in the log, once. Reports come out of order and more than once; the
 * log keeps what was said, and what it means is read from all of it (`reportedOf`), so that nothing is downgraded.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import type { MailReport } from '#shared/endpoints/mails';
import type { Context } from '../../context';
import type { JobContext } from '../../jobs/job-context';

/** A provider retries for eight hours; tokens are remembered longer than this. */
const OLDEST_MS = 12 * HOUR_MS;
/** Clocks differ. */
const NEWEST_MS = 15 * MINUTE_MS;

/** True when the key made this signature, over a token that was not seen, at a time that is not long ago. */
export async function isGenuine(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  { timestamp, token, signature }: MailReport['signature'],
  key: string,
): Promise<boolean> {
  const expected = Buffer.from(
    createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  );
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const now = clock.now();
  const ageMs = now.getTime() - Number(timestamp) * 1000;
  if (!(ageMs <= OLDEST_MS && ageMs >= -NEWEST_MS)) return false;
  const remembered = await trx('webhook_tokens')
    .insert({ token, seen_at: now })
    .onConflict('token')
    .ignore()
    .returning('token');
  return remembered.length > 0;
}

/** @returns false when the message is none of ours: nothing is kept then */
export async function noteMailReport(
  { trx, clock }: Pick<Context, 'trx' | 'clock'>,
  event: MailReport['event-data'],
): Promise<boolean> {
  // Ours are kept without the angle brackets that some send.
  const messageId = event.message?.headers?.['message-id']?.replace(/^<|>$/g, '');
  const mail = messageId && (await trx('mails').where({ message_id: messageId }).first('id'));
  if (!mail) return false;
  const status = event['delivery-status'];
  await trx('mail_events')
    .insert({
      id: event.id,
      mail_id: mail.id,
      event: event.event,
      severity: event.severity ?? null,
      recipient: event.recipient ?? null,
      reason: status?.message || status?.description || event.reason || null,
      occurred_at: new Date(event.timestamp * 1000),
      received_at: clock.now(),
    })
    .onConflict('id')
    .ignore();
  return true;
}

/** Nightly: tokens of old reports are forgotten, since a report of that age is refused by its time anyway. */
export async function forgetWebhookTokens({ knex, clock }: JobContext): Promise<void> {
  await knex('webhook_tokens')
    .where('seen_at', '<', new Date(clock.now().getTime() - DAY_MS))
    .delete();
}
