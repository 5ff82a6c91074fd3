/**
 * The calls of instalments: whoever sees an invoice sees its plans, whoever edits it makes them; who edits invoices sees those of
 * all of their preschools as a list.
 */
import { instalmentEndpoints } from '#shared/endpoints/instalments';
import { can } from '../../context';
import { sendCsv } from '../../documents/csv';
import { serve } from '../../http/serve';
import { findInvoice } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { agreeInstalments, endInstalments } from './agree';
import { findPlans } from './find-plans';
import { listPlans, planHeads, planRows } from './list-plans';

export const instalmentRoutes = [
  serve(instalmentEndpoints.all, {
    policy: (actor) => can(actor, 'invoices_edit'),
    act: (context, { query }) => listPlans(context, query),
  }),
  serve(instalmentEndpoints.download, {
    downloads: 'instalment_plan',
    policy: (actor) => can(actor, 'invoices_edit'),
    act: (context, { query, http }) =>
      sendCsv(http, `instalment-plans-${context.clock.today()}.csv`, planHeads, planRows(context, query)),
  }),
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
