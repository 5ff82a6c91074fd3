/** E-mailing a quotation to its parent with its PDF. */
import { formatSen } from '#shared/domain/money';
import type { Language } from '#shared/languages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { fileName } from '../../documents/names';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';
import type { Mail } from '../../models/mail';
import { type ListedQuotation, Quotation } from '../../models/quotation';
import { sendMail } from '../mails/send-mail';

export async function sendQuotation(context: Context, id: number): Promise<Mail> {
  const quotation = (await Quotation.query(context.trx)
    .modify('listed')
    .select('parent.language AS parent_language')
    .findById(id)
    .throwIfNotFound()) as ListedQuotation & { parent_language: Language | null };
  const filename = fileName('quotation', quotation.quotation_no);
  const mail = await sendMail(context, {
    ...letterOf(quotation, quotation.parent_language ?? 'en'),
    kind: 'quotation',
    to: [quotation.parent_email],
    about: { type: 'quotation', id },
    preschoolId: quotation.preschool_id,
    attachments: [{ kind: 'quotation', id: String(id), filename }],
  });
  await audit(context, {
    action: 'mailed',
    entityType: 'quotation',
    entityId: id,
    preschoolId: quotation.preschool_id,
    after: { mail_id: mail.id, to: quotation.parent_email },
  });
  return mail;
}

function letterOf(quotation: ListedQuotation, language: Language) {
  const { quotation_no: number, preschool_name: preschool } = quotation;
  const t = (text: string, values?: Record<string, string>) => say(language, text, values);
  const texts = documentTexts(language);
  return {
    subject: t('Quotation {{number}} from {{preschool}}', { number, preschool }),
    parts: {
      greeting: t('Dear {{name}},', { name: quotation.parent_name }),
      paragraphs: [
        t('Here is your quotation {{number}} from {{preschool}}. It is attached as a PDF.', {
          number,
          preschool,
        }),
        texts.word('quotationNote'),
      ],
      facts: [
        { label: texts.word('quotation'), value: number },
        { label: texts.word('date'), value: texts.day(quotation.date) },
        { label: texts.word('invoiceTotal'), value: formatSen(quotation.price) },
      ],
      from: preschool,
    },
  };
}
