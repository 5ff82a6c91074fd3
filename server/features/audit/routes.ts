/** The calls of the audit trail: to search, never to change. */
import { auditEndpoints } from '#shared/endpoints/audit';
import { serve } from '../../http/serve';
import { findEntries, findWords } from './find-entries';
import { auditPolicy } from './policy';
import { shownIn } from './shown-in';

export const auditRoutes = [
  serve(auditEndpoints.list, {
    policy: auditPolicy.read,
    act: (context, { query }) => findEntries(context, query),
    shows: ({ trx }, { answered }) => shownIn(trx, answered),
  }),
  serve(auditEndpoints.choices, {
    policy: auditPolicy.read,
    act: async ({ trx }) => ({
      actions: await findWords(trx, 'action'),
      entity_types: await findWords(trx, 'entity_type'),
    }),
  }),
];
