/** Mailing a statement for tax to its parent, as a PDF that is drawn when the message goes out. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { say } from '../../languages/say';
import type { User } from '../../models/user';
import { sendMails } from '../mails/send-mail';
import { giveTaxStatement } from './give-tax-statement';
import { taxFileName } from './print-tax-statement';

type Payer = Pick<User, 'id' | 'name' | 'email' | 'language'>;

/** @throws Refusal 422 as `giveTaxStatement` does */
export async function mailTaxStatement(
  context: Context,
  parent: Payer,
  { year, preschool }: { year: number; preschool: number },
): Promise<string> {
  const { trx, services } = context;
  const statementNo = await giveTaxStatement(context, { parentId: parent.id, preschoolId: preschool, year });
  const { name: from } = await trx('preschools').where({ id: preschool }).first('name');
  const t = (text: string, values?: Record<string, string | number>) =>
    say(parent.language ?? 'en', text, values);
  const [mail] = await sendMails(context, [
    {
      kind: 'tax_statement',
      about: { type: 'user', id: parent.id },
      preschoolId: preschool,
      to: [parent.email],
      subject: t('Fees that you paid in {{year}}', { year }),
      parts: {
        greeting: t('Dear {{name}},', { name: parent.name }),
        paragraphs: [t('Here is the statement of the fees that you paid in {{year}}, as a PDF.', { year })],
        facts: [{ label: t('Statement No.'), value: statementNo }],
        button: { label: t('See what you paid'), url: `${services.publicUrl}/my/tax` },
        from,
      },
      attachments: [{ kind: 'tax_statement', id: statementNo, filename: taxFileName(statementNo) }],
    },
  ]);
  await audit(context, {
    action: 'tax_statement_mailed',
    entityType: 'user',
    entityId: parent.id,
    preschoolId: preschool,
    after: { mail_id: mail?.id, to: parent.email, year, number: statementNo },
  });
  return statementNo;
}
