/** Where providers report, and what a payer who comes back is told. Never limited in number. */
import { paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import type { Context } from '../../context';
import { anyone, serve } from '../../http/serve';
import { Invoice } from '../../models/invoice';
import { PaymentAttempt } from '../../models/payment-attempt';
import { PaymentSetting } from '../../models/payment-setting';
import { acceptPayment } from './accept-payment';
import { type AttemptInOffice, askAgain } from './check-attempt';
import { findPayment } from './find-payments';
import { paymentsPolicy } from './policy';
import { presentAttempt } from './present-attempt';
import { closeReport, reconcile } from './reconcile';
import { returnAttempt } from './return-attempt';
import { takeProviderEvent } from './take-provider-event';
import { withdrawAttempt } from './withdraw-attempt';

const load = ({ trx }: Context, { attemptId }: { attemptId: string }) =>
  PaymentAttempt.query(trx).findById(attemptId);

/** For an invoice in the actor's scope. */
const findAttempt = ({ trx, actor }: Context, { attemptId }: { attemptId: string }) =>
  Invoice.query(trx)
    .modify('visibleTo', actor)
    .join('payment_attempts', 'payment_attempts.invoice_id', 'invoices.id')
    .where('payment_attempts.id', attemptId)
    .select('payment_attempts.*', 'invoices.preschool_id')
    .first() as unknown as Promise<AttemptInOffice | undefined>;

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
    act: (context, { query }) => reconcile(context, query.preschool),
  }),
  serve(reconciliationEndpoints.ask, {
    policy: paymentsPolicy.decide,
    load: findAttempt,
    act: (context, { record }) => askAgain(context, record),
  }),
  serve(reconciliationEndpoints.withdraw, {
    policy: paymentsPolicy.decide,
    load: findAttempt,
    act: (context, { record, body }) => withdrawAttempt(context, record, body.reason),
  }),
  serve(reconciliationEndpoints.accept, {
    policy: paymentsPolicy.decide,
    load: findPayment,
    act: async (context, { record, body }) => {
      await acceptPayment(context, record, body.reason);
    },
  }),
  serve(reconciliationEndpoints.close, {
    policy: paymentsPolicy.closeReport,
    act: (context, { body }) => closeReport(context, body),
  }),
  serve(paymentAttemptEndpoints.report, {
    // The signature is the credential.
    policy: anyone,
    ownTransaction: true,
    // A deleted one too: what was paid by it still arrives.
    load: ({ trx }, { provider, settingId }) =>
      PaymentSetting.query(trx).findOne({ id: settingId, provider }),
    act: async (context, { record, http }) => {
      await takeProviderEvent(context, record, {
        rawBody: http.request.rawBody ?? '',
        header: (name) => http.get(name),
      });
      return { received: true };
    },
  }),
];
