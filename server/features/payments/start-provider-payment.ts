/**
 * Online banking (1) and cards (4): the payer goes on to a provider's page. Called outside any transaction, since it
 * waits for an outside party; an attempt is stored before the provider is asked.
 */
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import type { Invoice } from '../../models/invoice';

export interface ProviderPayment {
  payment_method: number;
  /** Sen; the balance when left out. */
  paid_amount?: number | null;
}

/** @throws Refusal 422 where the preschool has not set the provider up */
export async function startProviderPayment(
  _context: Context,
  _invoice: Invoice,
  _payment: ProviderPayment,
): Promise<{ redirect_url: string }> {
  throw invalid({ payment_method: [messages.paymentNotSetUp] });
}
