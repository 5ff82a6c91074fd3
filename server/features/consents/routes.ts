/** The calls of consents. */
import { consentEndpoints } from '#shared/endpoints/consents';
import type { Context } from '../../context';
import { sendCsv } from '../../documents/csv';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { presentConsents } from './find-consents';
import { consentHeads, consentRows, listConsents } from './list-consents';
import { consentsPolicy } from './policy';
import { recordConsent } from './record-consent';

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

export const consentRoutes = [
  serve(consentEndpoints.view, {
    policy: consentsPolicy.view,
    load,
    act: ({ trx }, { record }) => presentConsents(trx, record),
  }),
  serve(consentEndpoints.record, {
    policy: consentsPolicy.record,
    load,
    act: async (context, { record, body }) => {
      await recordConsent(context, record, body);
      return presentConsents(context.trx, record);
    },
  }),
  serve(consentEndpoints.list, {
    policy: consentsPolicy.list,
    act: (context, { query }) => listConsents(context, query),
  }),
  serve(consentEndpoints.download, {
    downloads: 'consent',
    policy: consentsPolicy.list,
    act: async (context, { query, http }) =>
      sendCsv(http, `consents-${context.clock.today()}.csv`, consentHeads, consentRows(context, query)),
  }),
];
