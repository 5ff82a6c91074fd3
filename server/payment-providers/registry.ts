/** The providers that take payments, as far as the house needs them: where they are, and how their keys are kept. */

import { SecretBox } from '../providers/secret-box';
import { BILLPLZ_URL, type Billplz, type BillplzCredentials, createBillplz } from './billplz/client';
import { createStripe, STRIPE_URL, type StripeCheckout, type StripeCredentials } from './stripe/client';

interface Places {
  appSecret: string;
  /** The real one when left out. */
  billplzUrl?: string;
  stripeUrl?: string;
}

export class PaymentProviders {
  readonly box: SecretBox;
  readonly #billplzUrl: string;
  readonly #stripeUrl: string;

  constructor({ appSecret, billplzUrl = BILLPLZ_URL, stripeUrl = STRIPE_URL }: Places) {
    this.box = new SecretBox(appSecret);
    this.#billplzUrl = billplzUrl;
    this.#stripeUrl = stripeUrl;
  }

  billplz(credentials: BillplzCredentials): Billplz {
    return createBillplz(this.#billplzUrl, credentials);
  }

  stripe(credentials: StripeCredentials): StripeCheckout {
    return createStripe(this.#stripeUrl, credentials);
  }
}
