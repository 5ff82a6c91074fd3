/** The outside parties of a test's server: none, unless it brings its own. */
import { papers } from '../../server/documents/papers';
import type { Printer } from '../../server/documents/printer';
import { PaymentProviders, paymentProviders } from '../../server/payment-providers/registry';
import { EInvoiceProviders } from '../../server/providers/my-invois';
import type { Services } from '../../server/services';
import { wiring } from '../../server/wiring';

export const SECRET = 'a secret only for tests, long enough';
// Where nobody listens.
const NOWHERE = 'http://127.0.0.1:9';

/** Draws in the test's own thread, what could be handed to another one. */
const printer: Printer = { print: (kind, paper) => papers[kind](structuredClone(paper) as never) };

export const noServices: Services = {
  ...wiring,
  secret: SECRET,
  mail: null,
  publicUrl: 'https://tadika.test',
  mailWebhookKey: null,
  push: null,
  printer,
  eInvoices: new EInvoiceProviders(null),
  payments: new PaymentProviders({
    appSecret: SECRET,
    providers: paymentProviders({ billplz: NOWHERE, stripe: NOWHERE }),
  }),
};
