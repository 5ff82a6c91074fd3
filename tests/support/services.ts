/** The outside parties of a test's server: none, unless it brings its own. */
import { PaymentProviders } from '../../server/providers/payment-providers';
import type { Services } from '../../server/services';

export const SECRET = 'a secret only for tests, long enough';
// Where nobody listens.
const NOWHERE = 'http://127.0.0.1:9';

export const noServices: Services = {
  mail: null,
  publicUrl: 'https://tadika.test',
  mailWebhookKey: null,
  push: null,
  payments: new PaymentProviders({ appSecret: SECRET, billplzUrl: NOWHERE, stripeUrl: NOWHERE }),
};
