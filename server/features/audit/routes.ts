/** The calls of the audit trail: to search, never to change. */
import { auditEndpoints } from '#shared/endpoints/audit';
import { serve } from '../../http/serve';
import { findEntries, findWords } from './find-entries';
import { auditPolicy } from './policy';

export const auditRoutes = [
  serve(auditEndpoints.list, {
    policy: auditPolicy.read,
    act: async (context, { query }) => {
      const { data, total } = await findEntries(context, query);
      return { data, meta: { total, page: query.page, per_page: query.per_page } };
    },
  }),
  serve(auditEndpoints.choices, {
    policy: auditPolicy.read,
    act: async ({ trx }) => ({
      actions: await findWords(trx, 'action'),
      entity_types: await findWords(trx, 'entity_type'),
    }),
  }),
];
