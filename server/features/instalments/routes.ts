/** The calls of instalments: whoever sees an invoice sees its plans, whoever edits it makes them. */
import { instalmentEndpoints } from '#shared/endpoints/instalments';
import { serve } from '../../http/serve';
import { findInvoice } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { agreeInstalments, endInstalments } from './agree';
import { findPlans } from './find-plans';

export const instalmentRoutes = [
  serve(instalmentEndpoints.list, {
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: ({ trx, clock }, { record }) => findPlans(trx, record, clock.today()),
  }),
  serve(instalmentEndpoints.agree, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: (context, { record, body }) => agreeInstalments(context, record, body),
  }),
  serve(instalmentEndpoints.end, {
    policy: invoicesPolicy.edit,
    load: findInvoice,
    act: (context, { record, body }) => endInstalments(context, record, body.reason),
  }),
];
