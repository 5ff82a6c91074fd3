/** Where providers report, and what a payer who comes back is told (F13, F14, P8). Never limited in number. */
import type { PaymentProvider } from '#shared/domain/payment-providers';
import { paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { reconciliationEndpoints } from '#shared/endpoints/reconciliation';
import type { Context } from '../../context';
import { anyone, serve } from '../../http/serve';
import { PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import { paymentsPolicy } from './policy';
import { presentAttempt } from './present-attempt';
import { closeReport, reconcile } from './reconcile';
import { returnAttempt } from './return-attempt';
import { takeBillplzReport } from './take-billplz-report';
import { takeStripeReport } from './take-stripe-report';

const load = ({ trx }: Context, { attemptId }: { attemptId: string }) =>
  PaymentAttempt.query(trx).findById(attemptId);

/** A deleted one too: what was paid by it still arrives. */
const settingOf =
  (provider: PaymentProvider) =>
  ({ trx }: Context, { settingId }: { settingId: number }) =>
    PaymentSetting.query(trx).findOne({ id: settingId, provider });

export const providerRoutes = [
  serve(paymentAttemptEndpoints.view, {
    // The id itself is what is known only to whoever was sent here.
    policy: anyone,
    load,
    act: ({ trx }, { record }) => presentAttempt(trx, record.id),
  }),
  serve(paymentAttemptEndpoints.returned, {
    policy: anyone,
    ownTransaction: true,
    load,
    act: async (context, { record, body }) => {
      await returnAttempt(context, record, body.query);
      return presentAttempt(context.trx, record.id);
    },
  }),
  serve(reconciliationEndpoints.view, {
    policy: paymentsPolicy.reconcile,
    act: (context) => reconcile(context),
  }),
  serve(reconciliationEndpoints.close, {
    policy: paymentsPolicy.closeReport,
    act: (context, { body }) => closeReport(context, body),
  }),
  serve(paymentAttemptEndpoints.billplz, {
    // The signature is the credential.
    policy: anyone,
    ownTransaction: true,
    load: settingOf('billplz'),
    act: async (context, { record, http }) => {
      await takeBillplzReport(context, record, http.request.rawBody ?? '');
      return { received: true };
    },
  }),
  serve(paymentAttemptEndpoints.stripe, {
    policy: anyone,
    ownTransaction: true,
    load: settingOf('stripe'),
    act: async (context, { record, http }) => {
      const signature = http.get('Stripe-Signature');
      await takeStripeReport(context, record, http.request.rawBody ?? '', signature);
      return { received: true };
    },
  }),
];
