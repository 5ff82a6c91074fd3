/**
 * Writing a message: a row of the mail log and its job, in the caller's transaction. Without a mail server the row is
 * kept and says so; nothing pretends to have been sent.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { EMAILS_MAX, isEmail } from '#shared/domain/email-list';
import type { Language } from '#shared/languages';
import type { Context } from '../../context';
import { layOutMail, type MailParts, oneLine } from '../../documents/mail-layout';
import { enqueueMany } from '../../jobs/enqueue';
import { Mail, type MailAttachment } from '../../models/mail';
import { findOfficer, officerLine } from '../../officer';
import type { MailProvider } from '../../providers/mail';
import type { Services } from '../../services';

const SUBJECT_MAX = 250;

export interface NewMail {
  /** What sort of message: `unregistered_child`, later `invoice`. */
  kind: string;
  /** All see each other's addresses: for strangers write a message each. */
  to: readonly string[];
  subject: string;
  parts: MailParts;
  /** The record it is about, so that its screen can show what was sent. */
  about?: { type: string; id: string | number };
  preschoolId?: number;
  attachments?: MailAttachment[];
  /** Messages of one act, whose progress is told together. */
  batch?: string | null;
}

/** Nobody in particular sends what a nightly job writes. */
export type MailContext = Pick<Context, 'trx' | 'clock'> & {
  services: Pick<Services, 'mail'>;
  actor: { userId: number } | null;
};

/** @throws Error when an address is none: callers check what people typed */
export async function sendMail(context: MailContext, mail: NewMail): Promise<Mail> {
  const [made] = await sendMails(context, [mail]);
  return made as Mail;
}

/** Many in two statements. */
export async function sendMails(context: MailContext, mails: readonly NewMail[]): Promise<Mail[]> {
  if (mails.length === 0) return [];
  const { trx } = context;
  const footers = await footersOf(trx, mails);
  const made = await Mail.query(trx)
    .insert(mails.map((mail, index) => rowOf(context, mail, footers[index])))
    .returning('*');
  await queueMails(
    context,
    made.filter(({ state }) => state === 'queued'),
  );
  return made;
}

/** One job a message: asking twice sends once. */
export async function queueMails(
  context: Pick<Context, 'trx' | 'clock'>,
  mails: readonly { id: string }[],
): Promise<void> {
  await enqueueMany(
    context,
    'send_mail',
    mails.map(({ id }) => ({ payload: { mail_id: id }, key: `mail ${id}` })),
  );
}

/** The same at every try of a message: a mail program shows what arrives twice once. */
export function messageIdOf(id: string, provider: MailProvider): string {
  return `${id}@${provider.domain}`;
}

/** Whom to ask about personal data, in the language of the one who reads; of several or of strangers, in English. */
async function footersOf(trx: Knex, mails: readonly NewMail[]): Promise<(string | undefined)[]> {
  const officer = await findOfficer(trx);
  if (!officer) return [];
  const readers: { email: string; language: Language | null }[] = await trx('users')
    .whereRaw('lower(email) = ANY(?::text[])', [
      mails.flatMap(({ to }) => to.map((one) => one.toLowerCase())),
    ])
    .select('email', 'language');
  const languages = new Map(readers.map(({ email, language }) => [email.toLowerCase(), language]));
  return mails.map(({ to: [first = '', ...others] }) =>
    officerLine(officer, others.length > 0 ? null : (languages.get(first.toLowerCase()) ?? null)),
  );
}

function rowOf({ actor, clock, services }: MailContext, mail: NewMail, footer: string | undefined) {
  const { to, parts, about } = mail;
  const wrong = to.find((address) => !isEmail(address));
  if (wrong !== undefined) throw new Error(`“${wrong}” is not an e-mail address.`);
  if (to.length === 0 || to.length > EMAILS_MAX) throw new Error('A message has 1 to 20 recipients.');
  const id = randomUUID();
  return {
    id,
    kind: mail.kind,
    recipients: [...to],
    subject: oneLine(mail.subject).slice(0, SUBJECT_MAX),
    ...layOutMail({ ...parts, ...(footer !== undefined && { footer }) }),
    attachments: mail.attachments ?? [],
    batch_id: mail.batch ?? null,
    about_type: about?.type ?? null,
    about_id: about ? String(about.id) : null,
    preschool_id: mail.preschoolId ?? null,
    state: services.mail ? ('queued' as const) : ('kept' as const),
    message_id: services.mail ? messageIdOf(id, services.mail) : null,
    created_by: actor?.userId ?? null,
    created_at: clock.now(),
  };
}
