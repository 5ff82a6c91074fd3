/** The calls of late fees. */
import { lateFeeEndpoints } from '#shared/endpoints/late-fees';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { findInvoice } from '../invoices/invoice-for-update';
import { invoicesPolicy } from '../invoices/policy';
import { findLateFee, lateFeesOf, listLateFees } from './find-late-fees';
import { lateFeesPolicy } from './policy';
import { addTariff, endTariff, findTariff, listTariffs } from './tariffs';
import { waiveLateFee } from './waive-late-fee';

const visible = ({ trx, actor }: Context, id: number) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id).execute();

export const lateFeeRoutes = [
  serve(lateFeeEndpoints.tariffs, {
    policy: lateFeesPolicy.view,
    act: (context, { query }) => listTariffs(context, query.preschool),
  }),
  serve(lateFeeEndpoints.addTariff, {
    policy: lateFeesPolicy.tariff,
    load: (context, { preschoolId }) => visible(context, preschoolId),
    act: (context, { record, body }) => addTariff(context, record, body),
  }),
  serve(lateFeeEndpoints.endTariff, {
    policy: lateFeesPolicy.tariff,
    load: (context, { id }) => findTariff(context, id),
    act: (context, { record }) => endTariff(context, record),
  }),
  serve(lateFeeEndpoints.list, {
    policy: lateFeesPolicy.view,
    act: (context, { query }) => listLateFees(context, query),
  }),
  serve(lateFeeEndpoints.ofInvoice, {
    policy: invoicesPolicy.view,
    load: findInvoice,
    act: (context, { record }) => lateFeesOf(context, record),
  }),
  serve(lateFeeEndpoints.waive, {
    policy: lateFeesPolicy.waive,
    load: (context, { id }) => findLateFee(context, id),
    act: (context, { record, body }) => waiveLateFee(context, record, body.reason),
  }),
];
