/** The calls of what goes out to accounting. */
import { accountingEndpoints } from '#shared/endpoints/accounting';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { setCompany } from './company';
import { downloadJournals } from './download-journals';
import { eInvoicesOf } from './e-invoice-month';
import { findMonth, listEntries } from './find-month';
import { accountingPolicy } from './policy';
import { setCodes } from './set-codes';

const policy = accountingPolicy.export;

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

export const accountingRoutes = [
  serve(accountingEndpoints.month, {
    policy,
    load,
    act: (context, { record, query }) => findMonth(context, record, query.month),
  }),
  serve(accountingEndpoints.entries, {
    policy,
    load,
    act: (context, { record, query }) => listEntries(context, record, query),
  }),
  serve(accountingEndpoints.codes, {
    policy,
    load,
    act: async (context, { record, body }) => ({ codes: await setCodes(context, record, body.codes) }),
  }),
  serve(accountingEndpoints.download, {
    downloads: 'preschool',
    policy,
    load,
    act: (context, { record, query }) => downloadJournals(context, record, query),
  }),
  serve(accountingEndpoints.eInvoices, {
    policy,
    load,
    act: (context, { record, query }) => eInvoicesOf(context, record, query.month),
  }),
  serve(accountingEndpoints.company, {
    policy,
    load,
    act: (context, { record, body }) => setCompany(context, record, body),
  }),
];
