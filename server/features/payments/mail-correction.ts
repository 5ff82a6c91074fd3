/** Telling the parent and the preschool that a payment was corrected or reversed, in the transaction that does it. */
import { formatSen } from '#shared/domain/money';
import type { Language } from '#shared/languages';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';
import type { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';
import type { Services } from '../../services';
import type { MoneyContext } from '../invoices/ledger';
import { sendMails } from '../mails/send-mail';
import { addressesOfFinance, addressesOfPreschool } from './notify-of-payment';

const CORRECTION_KIND = 'payment_correction';

interface Correction {
  reason: string;
  /** As it was; null where it was reversed. */
  before: Pick<Payment, 'amount' | 'paid_at'> | null;
}

/** @param payment as it is now; a reversed one stays as it was */
export async function mailCorrection(
  context: MoneyContext & { services: Pick<Services, 'publicUrl'> },
  invoice: Invoice,
  payment: Pick<Payment, 'id' | 'amount' | 'paid_at'>,
  correction: Correction,
): Promise<void> {
  const { trx } = context;
  const parent = await trx('users').where({ id: invoice.parent_id }).first('name', 'email', 'language');
  const preschool = await trx('preschools').where({ id: invoice.preschool_id }).first('name');
  const named = await addressesOfPreschool(context, invoice.preschool_id);
  const office = named.length > 0 ? named : await addressesOfFinance(context);
  const letter = (language: Language) => {
    const t = (text: string, values?: Record<string, string>) => say(language, text, values);
    const texts = documentTexts(language);
    const [was, is] = [correction.before, payment].map(
      (one) => one && `${formatSen(one.amount)}, ${texts.day(one.paid_at)}`,
    );
    const values = { preschool: preschool.name, number: invoice.invoice_no };
    return {
      kind: CORRECTION_KIND,
      about: { type: 'payment', id: payment.id },
      preschoolId: invoice.preschool_id,
      subject: correction.before
        ? t('A payment for {{number}} was corrected', values)
        : t('A payment for {{number}} was reversed', values),
      parts: {
        paragraphs: [
          correction.before
            ? t('A payment that {{preschool}} had recorded was corrected.', values)
            : t(
                'A payment that {{preschool}} had recorded does not count any more: it never arrived.',
                values,
              ),
        ],
        facts: [
          { label: texts.word('invoice'), value: invoice.invoice_no },
          ...(was ? [{ label: t('Before'), value: was }] : []),
          { label: was ? t('Now') : t('Payment'), value: is ?? '' },
          { label: t('Reason'), value: correction.reason },
        ],
        button: {
          label: t('See the invoice'),
          url: `${context.services.publicUrl}/invoices/${invoice.id}`,
        },
        from: preschool.name,
      },
    };
  };
  const toParent = letter(parent.language ?? 'en');
  const toOffice = letter('en');
  const t = (text: string, values: Record<string, string>) => say(parent.language ?? 'en', text, values);
  const greeting = t('Dear {{name}},', { name: parent.name });
  const closing = [t('If this is not right, please tell {{preschool}}.', { preschool: preschool.name })];
  await sendMails(context, [
    { ...toParent, parts: { greeting, closing, ...toParent.parts }, to: [parent.email] },
    ...office.map((address) => ({ ...toOffice, to: [address] })),
  ]);
}
