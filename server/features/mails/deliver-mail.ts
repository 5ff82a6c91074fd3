/**
 * The job that gives a message to the mail server. A recipient who was taken is never sent to again. Between the
 * server's "250" and our note of it lies a moment in which a crash sends twice: SMTP has no way around that, so the
 * Message-ID stays the same, and mail programs show one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { JobContext } from '../../jobs/job-context';
import { openLinks } from '../../link-tokens';
import { log } from '../../log';
import { Mail } from '../../models/mail';
import { type Delivery, MailProblem, type MailProvider } from '../../providers/mail';
import { makeAttachments } from './attachments';
import { messageIdOf } from './send-mail';

/** How long a database that is just restarting is waited for, with a message that is out already. */
const NOTE_WAITS_MS = [200, 1_000, 3_000, 10_000];

/** @throws MailProblem when trying again can help: the queue does, with growing waits */
export async function deliverMail(job: JobContext, id: string): Promise<void> {
  const provider = job.services.mail;
  if (!provider) return keepAgain(job, id);
  const mail = await takeMail(job, id, provider);
  if (!mail) return;
  try {
    const delivery = await give(job, provider, mail);
    await note(() => noteDelivery(job, mail, delivery));
    const later = delivery.refused.filter(({ permanent }) => !permanent);
    if (later.length > 0 && !job.lastAttempt) throw new MailProblem(tell(delivery), false);
  } catch (error) {
    const problem = error instanceof MailProblem ? error : new MailProblem(String(error), false);
    const givenUp = problem.permanent || job.lastAttempt;
    await note(() => noteProblem(job, mail.id, problem.message, givenUp));
    if (!givenUp) throw problem;
    log.error({ mail_id: mail.id, kind: mail.kind, why: problem.message }, 'a mail is given up');
  }
}

/** The message, if it still waits; each try is counted before it is made. */
async function takeMail({ knex }: JobContext, id: string, provider: MailProvider): Promise<Mail | undefined> {
  return Mail.query(knex)
    .patch({
      attempts: Mail.raw('attempts + 1') as unknown as number,
      message_id: Mail.raw('coalesce(message_id, ?)', messageIdOf(id, provider)) as unknown as string,
    })
    .where({ id, state: 'queued' })
    .returning('*')
    .first();
}

async function give(job: JobContext, provider: MailProvider, mail: Mail): Promise<Delivery> {
  const to = mail.recipients.filter((address) => !mail.delivered_to.includes(address));
  const attachments = await makeAttachments(job, mail.attachments);
  const { secret } = job.services;
  return provider.send({
    messageId: mail.message_id as string,
    to,
    subject: mail.subject,
    text: openLinks(secret, mail.text),
    html: openLinks(secret, mail.html),
    attachments,
  });
}

/** Sent when all have it; failed when one never will; else it waits for the next try. */
async function noteDelivery({ knex, clock, lastAttempt }: JobContext, mail: Mail, delivery: Delivery) {
  const delivered_to = [...mail.delivered_to, ...delivery.delivered];
  const { refused } = delivery;
  if (refused.length === 0) {
    const sent = { state: 'sent' as const, sent_at: clock.now(), error: null };
    await Mail.query(knex)
      .findById(mail.id)
      .patch({ delivered_to, ...sent });
    return;
  }
  const givenUp = lastAttempt || refused.every(({ permanent }) => permanent);
  await Mail.query(knex)
    .findById(mail.id)
    .patch({ delivered_to, error: tell(delivery), ...(givenUp && { state: 'failed' as const }) });
}

async function noteProblem({ knex }: JobContext, id: string, error: string, givenUp: boolean): Promise<void> {
  await Mail.query(knex)
    .findById(id)
    .where('state', 'queued')
    .patch({ error, ...(givenUp && { state: 'failed' as const }) });
}

/** The mail server was taken out of the configuration since: the message is kept, as if written today. */
async function keepAgain({ knex }: JobContext, id: string): Promise<void> {
  await Mail.query(knex).where({ id, state: 'queued' }).patch({ state: 'kept' });
}

function tell({ refused }: Delivery): string {
  return refused.map(({ address, why }) => `${address}: ${why}`).join('\n');
}

/** What was done outside must not be forgotten because the database was away for a moment. */
async function note(write: () => Promise<void>): Promise<void> {
  for (const waitMs of NOTE_WAITS_MS) {
    try {
      return await write();
    } catch (error) {
      log.warn({ err: error }, 'what became of a mail could not be noted yet');
      await delay(waitMs);
    }
  }
  await write();
}
