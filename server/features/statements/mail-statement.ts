/** Mailing a statement of account to its parent, as a PDF that is drawn when the message goes out. */
import { formatSen } from '#shared/domain/money';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';
import type { User } from '../../models/user';
import { sendMails } from '../mails/send-mail';
import { type StatementWanted, statementTotals } from './find-statement';
import { statementFileName } from './print-statement';

type Payer = Pick<User, 'id' | 'name' | 'email' | 'language'>;

export async function mailStatement(context: Context, parent: Payer, wanted: StatementWanted): Promise<void> {
  const { trx, services } = context;
  const { closing, preschools } = await statementTotals(trx, wanted);
  const language = parent.language ?? 'en';
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  const period = texts.span(wanted.from, wanted.to);
  const [only, second] = preschools;
  const from = only && !second ? only.name : 'Tadika';
  const [mail] = await sendMails(context, [
    {
      kind: 'statement',
      about: { type: 'user', id: parent.id },
      ...(wanted.preschools?.length === 1 && { preschoolId: wanted.preschools[0] as number }),
      to: [parent.email],
      subject: t('Your statement of account, {{period}}', { period }),
      parts: {
        greeting: t('Dear {{name}},', { name: parent.name }),
        paragraphs: [t('Here is your statement of account. It is attached as a PDF.')],
        facts: [
          { label: texts.word('period'), value: period },
          closing < 0
            ? { label: texts.word('credit'), value: formatSen(-closing) }
            : { label: texts.word('balance'), value: formatSen(closing) },
        ],
        button: { label: t('See your invoices'), url: `${services.publicUrl}/my/invoices` },
        from,
      },
      attachments: [{ kind: 'statement', id: keyOf(wanted), filename: statementFileName(wanted) }],
    },
  ]);
  await audit(context, {
    action: 'statement_mailed',
    entityType: 'user',
    entityId: parent.id,
    after: { mail_id: mail?.id, to: parent.email, from: wanted.from, until: wanted.to },
  });
}

/** What a message names it by. */
const keyOf = ({ parentId, preschools, from, to }: StatementWanted) =>
  [parentId, preschools?.join(',') ?? 'all', from, to].join(' ');

/** What `keyOf` made. */
export function wantedOfKey(key: string): StatementWanted {
  const [parent, places, from, to] = key.split(' ') as [string, string, string, string];
  const preschools = places === 'all' ? null : places.split(',').filter(Boolean).map(Number);
  return { parentId: Number(parent), preschools, from, to };
}
