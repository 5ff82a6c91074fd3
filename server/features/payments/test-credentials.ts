/** Asking the provider whether credentials are right (D16): outside any transaction, since an outside party is waited for. */
import type { CredentialField, PaymentProvider } from '#shared/domain/payment-providers';
import { type Message, messages } from '#shared/messages';
import { invalid } from '../../http/refusal';
import type { BillplzCredentials } from '../../payment-providers/billplz/client';
import { type ProblemKind, ProviderProblem } from '../../payment-providers/provider-problem';
import type { PaymentProviders } from '../../payment-providers/registry';
import type { StripeCredentials } from '../../payment-providers/stripe/client';
import type { Credentials } from './credentials';

type Said = { [Kind in ProblemKind]?: [CredentialField, Message] };

const SAID: Record<PaymentProvider, Said> = {
  billplz: {
    key: ['billplz_api_key', messages.billplzKeyRefused],
    'not-allowed': ['billplz_api_key', messages.billplzKeyRefused],
    'not-found': ['billplz_collection_id', messages.billplzCollectionUnknown],
    refused: ['billplz_collection_id', messages.billplzCollectionUnknown],
  },
  stripe: {
    key: ['stripe_secret_key', messages.stripeKeyRefused],
    'not-allowed': ['stripe_secret_key', messages.stripeKeyNotAllowed],
    'not-found': ['stripe_secret_key', messages.stripeKeyNotAllowed],
    refused: ['stripe_secret_key', messages.stripeKeyRefused],
  },
};

/**
 * True when the provider said yes, false when it can't be reached and that is accepted.
 * @throws Refusal 422 at the field that is wrong; at `save_untested` where the provider can't be reached
 */
export async function testCredentials(
  providers: PaymentProviders,
  provider: PaymentProvider,
  credentials: Credentials,
  acceptsUntested: boolean,
): Promise<boolean> {
  try {
    if (provider === 'billplz') await providers.billplz(credentials as BillplzCredentials).test();
    else await providers.stripe(credentials as StripeCredentials).test();
    return true;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    const said = SAID[provider][error.kind];
    if (said) throw invalid({ [said[0]]: [said[1]] });
    if (!acceptsUntested) throw invalid({ save_untested: [messages.providerUnreachable] });
    return false;
  }
}
