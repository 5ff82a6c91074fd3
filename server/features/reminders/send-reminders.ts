/**
 * Every morning: families are reminded of what is due, by mail and in the app. A reminder, its mail and its notification are
 * one transaction, and one a family and day by a key of the database: a run that dies goes on where it was, and two servers
 * remind nobody twice.
 */
import { formatSen } from '#shared/domain/money';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { Language } from '#shared/languages';
import { documentTexts } from '../../documents/texts';
import { inJobTransaction, type JobDependencies, type SystemContext } from '../../jobs/job-context';
import { say } from '../../languages/say';
import { type NewMail, sendMails } from '../mails/send-mail';
import { notify } from '../notifications/notify';
import { type DueFamily, dueFamilies, remindingPreschools } from './due-families';

const FAMILIES_AT_ONCE = 50;
/** What a mail lists; its sum counts all. */
const LISTED = 20;

/** @returns how many families were reminded */
export async function sendReminders(job: JobDependencies): Promise<number> {
  let sent = 0;
  for (const preschool of await remindingPreschools(job.knex))
    for (let found = FAMILIES_AT_ONCE; found === FAMILIES_AT_ONCE; ) {
      const next = await inJobTransaction(job, (context) => remindNext(context, preschool));
      found = next.found;
      sent += next.reminded;
    }
  return sent;
}

type Reminded = DueFamily & { id: number };

async function remindNext(
  context: SystemContext,
  preschool: number,
): Promise<{ found: number; reminded: number }> {
  const { trx, clock } = context;
  const today = clock.today();
  const families = await dueFamilies(trx, preschool, { today, limit: FAMILIES_AT_ONCE });
  if (families.length === 0) return { found: 0, reminded: 0 };
  const made: { id: number; parent_id: number; preschool_id: number }[] = await trx('reminders')
    .insert(
      families.map(({ preschool_id, parent_id, step, amount }) => ({
        preschool_id,
        parent_id,
        step,
        amount,
        day: today,
        sent_at: clock.now(),
      })),
    )
    .onConflict(['preschool_id', 'parent_id', 'day'])
    .ignore()
    .returning(['id', 'parent_id', 'preschool_id']);
  const reminded = families.flatMap((family): Reminded[] => {
    const own = made.find(
      (one) => one.parent_id === family.parent_id && one.preschool_id === family.preschool_id,
    );
    return own ? [{ ...family, id: own.id }] : [];
  });
  if (reminded.length > 0) await tell(context, reminded);
  return { found: families.length, reminded: reminded.length };
}

async function tell(context: SystemContext, reminded: readonly Reminded[]): Promise<void> {
  const { trx } = context;
  await trx('reminder_invoices').insert(
    reminded.flatMap(({ id, invoices }) =>
      // Two instalments of one invoice may be due.
      [...new Set(invoices.map((invoice) => invoice.id))].map((invoice_id) => ({
        reminder_id: id,
        invoice_id,
      })),
    ),
  );
  const parents = await trx('users')
    .whereIn(
      'id',
      reminded.map(({ parent_id }) => parent_id),
    )
    .select('id', 'name', 'email', 'language');
  const preschools = await trx('preschools')
    .whereIn(
      'id',
      reminded.map(({ preschool_id }) => preschool_id),
    )
    .select('id', 'name');
  await sendMails(
    context,
    reminded.map((one) =>
      letterOf(
        context,
        one,
        parents.find(({ id }) => id === one.parent_id),
        preschools.find(({ id }) => id === one.preschool_id),
      ),
    ),
  );
  await notify(
    context,
    reminded.map(({ id, parent_id: userId, preschool_id }) => ({
      userId,
      kind: 'payment_reminder' as const,
      event: String(id),
      about: { preschool_id },
    })),
  );
}

interface Reader {
  name: string;
  email: string;
  language: Language | null;
}

function letterOf(
  { services, clock }: SystemContext,
  { id, preschool_id, amount, invoices }: Reminded,
  parent: Reader,
  preschool: { name: string },
): NewMail {
  const language = parent.language ?? 'en';
  const texts = documentTexts(language);
  const values = { amount: formatSen(amount), preschool: preschool.name };
  const t = (text: string, more = {}) => say(language, text, { ...values, ...more });
  const today = clock.today();
  const late = invoices.filter(({ due_date }) => due_date < today);
  const overdue = formatSen(late.reduce((sum, { open }) => sum + open, 0));
  const isToday = invoices.every(({ due_date }) => due_date === today);
  return {
    kind: 'payment_reminder',
    about: { type: 'reminder', id },
    preschoolId: preschool_id,
    to: [parent.email],
    subject:
      late.length > 0
        ? t('Overdue: {{amount}} to {{preschool}}', { amount: overdue })
        : t('To pay soon: {{amount}} to {{preschool}}'),
    parts: {
      greeting: say(language, 'Dear {{name}},', { name: parent.name }),
      paragraphs: [
        late.length === invoices.length
          ? t('You have {{amount}} to pay to {{preschool}}. It is overdue.')
          : late.length > 0
            ? t('You have {{amount}} to pay to {{preschool}}. {{overdue}} of it is overdue.', { overdue })
            : isToday
              ? t('You have {{amount}} to pay to {{preschool}}. It is due today.')
              : t('You have {{amount}} to pay to {{preschool}}. It is due soon.'),
      ],
      facts: invoices.slice(0, LISTED).map(({ invoice_no, due_date, open }) => ({
        label: invoice_no,
        value: say(language, '{{amount}}, due {{day}}', {
          amount: formatSen(open),
          day: texts.day(due_date),
        }),
      })),
      closing: [t('If you have already paid, thank you. You need do nothing more.')],
      button: {
        label: t('See and pay'),
        url: `${services.publicUrl}${portalAddresses.payAll(preschool_id)}`,
      },
      from: preschool.name,
    },
  };
}
