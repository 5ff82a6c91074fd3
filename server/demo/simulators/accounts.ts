/** The accounts that the simulated providers know: the only keys that they take. Public, and worth nothing elsewhere. */
import type { BillplzCredentials } from '../../payment-providers/billplz/client';
import type { StripeCredentials } from '../../payment-providers/stripe/client';

export const simulatedBillplz: BillplzCredentials = {
  billplz_collection_id: 'demo_tadika',
  billplz_x_signature: 'S-demo-x-signature-of-tadika',
  billplz_api_key: 'demo-billplz-api-key-0001',
};

export const simulatedStripe: StripeCredentials = {
  stripe_secret_key: 'sk_test_demo_tadika_0002',
  stripe_webhook_secret: 'whsec_demo_tadika_0003',
};

/** For each company; its client id is `demo-` and its tax number. */
export const SIMULATED_MY_INVOIS_SECRET = 'demo-my-invois-secret-0004';
