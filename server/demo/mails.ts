/**
 * What became of the messages about invoices of the last days, as a mail provider would have reported it, and the
 * places of the preschools by age. A past that is made up: from now on messages are kept and say so.
 */

import type { Knex } from 'knex';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { CANCELLED } from '#shared/domain/invoice-math';
import type { Clock } from '../clock';
import { layOutMail } from '../documents/mail-layout';
import type { DemoPeople } from './people';
import { type Random, seededRandom } from './random';

const SEED = 20_260_111;
const MAILS = 60;
/** One more than the dashboard looks back: it leaves something out. */
const DAYS = 9;

/** Events of a message, in the order in which they come; most are opened, some bounce. */
const FATES = [
  ['accepted', 'delivered', 'opened', 'clicked'],
  ['accepted', 'delivered', 'opened', 'clicked'],
  ['accepted', 'delivered', 'opened'],
  ['accepted', 'delivered', 'opened'],
  ['accepted', 'delivered'],
  ['accepted'],
  ['accepted', 'failed'],
] as const;

/** Places by age of the class year: of the two of our own, and of the licensee. */
const PLACES: Record<number, Record<string, number>> = {
  1: { 3: 8, 4: 26, 5: 26, 6: 20 },
  2: { 2: 6, 3: 10, 4: 22, 5: 20, 6: 12 },
  3: { 1: 5, 2: 8, 3: 12, 4: 20, 5: 20, 6: 15 },
};

interface Sent {
  id: number;
  invoice_no: string;
  preschool_id: number;
  preschool_name: string;
  parent_name: string;
  parent_email: string;
}

export async function makeMails(trx: Knex, clock: Clock, { users }: DemoPeople): Promise<void> {
  const random = seededRandom(SEED);
  // The families of the accounts begin with no message, as a newcomer who sends the first one expects.
  const invoices: Sent[] = await trx('invoices')
    .join('users', 'users.id', 'invoices.parent_id')
    .join('preschools', 'preschools.id', 'invoices.preschool_id')
    .whereNot('invoices.payment_status', CANCELLED)
    .whereNotIn('invoices.parent_id', [...users.values()])
    .orderBy([
      { column: 'invoices.billing_month', order: 'desc' },
      { column: 'invoices.id', order: 'desc' },
    ])
    .limit(MAILS)
    .select('invoices.id', 'invoice_no', 'invoices.preschool_id', 'preschools.name AS preschool_name')
    .select('users.name AS parent_name', 'users.email AS parent_email');
  const mails = invoices.map((invoice, index) => mailOf(invoice, sentAt(clock, index), random));
  await trx.batchInsert('mails', mails, 100);
  await trx.batchInsert(
    'mail_events',
    mails.flatMap((mail) => eventsOf(mail, random)),
    200,
  );
  for (const [id, places] of Object.entries(PLACES))
    await trx('preschools')
      .where({ id })
      .update({ places: JSON.stringify(places) });
}

function sentAt(clock: Clock, index: number): Date {
  const daysAgo = index % DAYS;
  return new Date(clock.now().getTime() - daysAgo * 24 * HOUR_MS - (5 + index) * MINUTE_MS);
}

function mailOf(invoice: Sent, at: Date, random: Random) {
  const id = random.uuid();
  const { text, html } = layOutMail({
    greeting: `Dear ${invoice.parent_name},`,
    paragraphs: [`Here is your invoice ${invoice.invoice_no} from ${invoice.preschool_name}.`],
    from: invoice.preschool_name,
  });
  return {
    id,
    kind: 'invoice',
    recipients: [invoice.parent_email],
    delivered_to: [invoice.parent_email],
    subject: `Invoice ${invoice.invoice_no} from ${invoice.preschool_name}`,
    text,
    html,
    attachments: '[]',
    about_type: 'invoice',
    about_id: String(invoice.id),
    preschool_id: invoice.preschool_id,
    state: 'sent',
    message_id: `${id}@demo.test`,
    attempts: 1,
    created_at: at,
    sent_at: at,
  };
}

function eventsOf(mail: ReturnType<typeof mailOf>, random: Random) {
  return random.pick(FATES).map((event, step) => {
    const occurred_at = new Date(mail.created_at.getTime() + (step + 1) * MINUTE_MS);
    return {
      id: random.uuid(),
      mail_id: mail.id,
      event,
      severity: event === 'failed' ? 'permanent' : null,
      recipient: mail.recipients[0],
      reason: event === 'failed' ? 'Mailbox not found' : null,
      occurred_at,
      received_at: occurred_at,
    };
  });
}
