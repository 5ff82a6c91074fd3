/** Asking the provider for the page where an attempt is paid. Waits for an outside party: outside any transaction. */
import type { Context } from '../../context';
import { Invoice, type ListedInvoice } from '../../models/invoice';
import type { PaymentAttempt } from '../../models/payment-attempt';
import type { PaymentSetting } from '../../models/payment-setting';
import type { BillplzCredentials } from '../../payment-providers/billplz/client';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import type { StripeCredentials } from '../../payment-providers/stripe/client';
import type { Credentials } from './credentials';
import { callbackUrl } from './present-setting';

/** @throws ProviderProblem */
export async function askProvider(
  { trx, services }: Context,
  attempt: PaymentAttempt,
  setting: PaymentSetting,
  credentials: Credentials,
): Promise<{ reference: string; url: string; collectionId: string | null }> {
  const invoice = (await Invoice.query(trx)
    .modify('listed')
    .findById(attempt.invoice_id)
    .throwIfNotFound()) as ListedInvoice;
  const page = `${services.publicUrl}/payments/${attempt.id}`;
  const asked = {
    email: invoice.parent_email,
    amountSen: attempt.amount,
    description: `Invoice ${invoice.invoice_no}, ${invoice.preschool_name}`,
    reference: attempt.id,
  };
  if (setting.provider === 'billplz') {
    const bill = await services.payments.billplz(credentials as BillplzCredentials).createBill({
      ...asked,
      name: invoice.parent_name,
      callbackUrl: callbackUrl(services, setting),
      redirectUrl: page,
    });
    return { reference: bill.id, url: bill.url, collectionId: bill.collection_id };
  }
  const session = await services.payments.stripe(credentials as StripeCredentials).createSession({
    ...asked,
    successUrl: `${page}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${page}?cancelled=1`,
    settingId: setting.id,
  });
  if (!session.url) throw new ProviderProblem('refused', 'Stripe made a session without a page.');
  return { reference: session.id, url: session.url, collectionId: null };
}
