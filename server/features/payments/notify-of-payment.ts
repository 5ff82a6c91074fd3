/** Notifying staff of money that a provider reported: the setting's addresses, and finance where something is odd. */
import { formatSen } from '#shared/domain/money';
import type { Invoice } from '../../models/invoice';
import type { Payment } from '../../models/payment';
import type { PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import type { Services } from '../../services';
import { receiptFileName } from '../documents/print-receipt';
import type { MoneyContext } from '../invoices/ledger';
import { sendMails } from '../mails/send-mail';
import { NOTICE_KIND, noticeOf } from './payment-notice';

/** What settling a payment works with: nobody of ours may be acting. */
export interface SettleContext extends MoneyContext {
  services: Services;
}

const FINANCE_ROLE = 3;
const TOLD_MAX = 20;

interface Told {
  attempt: Pick<PaymentAttempt, 'setting_id'>;
  invoice: Invoice;
  payment: Payment;
  /** What is not as it usually is, in sentences. */
  oddities: readonly string[];
}

/** In the caller's transaction: a message each, since the addressed need not know of each other. */
export async function notifyOfPayment(
  context: SettleContext,
  { attempt, invoice, payment, oddities }: Told,
): Promise<void> {
  const { trx, services } = context;
  const addresses = await addressesOf(context, attempt.setting_id, oddities.length > 0);
  const preschool = await trx('preschools').where({ id: invoice.preschool_id }).first('name');
  const parent = await trx('users').where({ id: invoice.parent_id }).first('name');
  const notice = noticeOf(services, {
    invoice,
    payment,
    oddities,
    parent: parent.name,
    preschool: preschool.name,
  });
  // The receipt is of what counts.
  const receipts = await trx('payment_receipts').where({ payment_id: payment.id }).select('receipt_no');
  const attachments = receipts.map((receipt) => ({
    kind: 'receipt_copy',
    id: String(payment.id),
    filename: receiptFileName(receipt),
  }));
  await sendMails(
    context,
    addresses.map((address) => ({ ...notice, attachments, to: [address] })),
  );
}

/** For a report that nobody could be credited for. */
export async function notifyOfUnknown(
  context: SettleContext,
  settingId: number,
  { reference, amount, note }: { reference: string; amount: number | null; note: string },
): Promise<void> {
  const addresses = await addressesOf(context, settingId, true);
  await sendMails(
    context,
    addresses.map((address) => ({
      kind: NOTICE_KIND,
      to: [address],
      subject: `A provider’s report to look at: ${reference}`,
      parts: {
        paragraphs: [note],
        facts: [
          { label: 'Reference', value: reference },
          ...(amount === null ? [] : [{ label: 'Amount', value: formatSen(amount) }]),
        ],
        from: 'Tadika',
      },
    })),
  );
}

/** Where a preschool hears of its payments: the addresses of its settings. */
export async function addressesOfPreschool(
  { trx }: Pick<MoneyContext, 'trx'>,
  preschoolId: number,
): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT DISTINCT address FROM payment_settings, unnest(email_payment_notification) AS address
      WHERE deleted_at IS NULL AND octet_length(credentials) > 0
        AND (is_default OR id IN (SELECT setting_id FROM payment_setting_preschools WHERE preschool_id = ?))
      ORDER BY address`,
    [preschoolId],
  );
  return rows.map(({ address }: { address: string }) => address);
}

/** Finance of head office. */
export function addressesOfFinance({ trx }: Pick<MoneyContext, 'trx'>): Promise<string[]> {
  return trx('users')
    .join('user_roles', 'user_roles.user_id', 'users.id')
    .where('user_roles.role_id', FINANCE_ROLE)
    .whereNull('users.deactivated_at')
    .orderBy('users.id')
    .limit(TOLD_MAX)
    .pluck('users.email');
}

async function addressesOf(context: SettleContext, settingId: number, odd: boolean): Promise<string[]> {
  const setting = await PaymentSetting.query(context.trx).findById(settingId).throwIfNotFound();
  const named = setting.email_payment_notification;
  return named.length > 0 || !odd ? named : addressesOfFinance(context);
}
