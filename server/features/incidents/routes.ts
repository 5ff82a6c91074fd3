/** The calls of incidents, for head office and principals; tablets write them by the sync. */
import { incidentEndpoints } from '#shared/endpoints/incidents';
import { sendCsv } from '../../documents/csv';
import { serve } from '../../http/serve';
import { childrenIn, incidentHeads, incidentRows, listIncidents } from './list-incidents';
import { incidentsPolicy } from './policy';

export const incidentRoutes = [
  serve(incidentEndpoints.list, {
    policy: incidentsPolicy.list,
    act: (context, { query }) => listIncidents(context, query),
    shows: (_, { answered }) => [
      { kind: 'incident', way: 'listed', children: answered.map(({ child }) => child.id) },
    ],
  }),
  serve(incidentEndpoints.download, {
    downloads: 'incident',
    policy: incidentsPolicy.list,
    act: async (context, { query, http }) =>
      sendCsv(http, `incidents-${context.clock.today()}.csv`, incidentHeads, incidentRows(context, query)),
    shows: async (context, { query }) => [
      { kind: 'incident', way: 'downloaded', children: await childrenIn(context, query) },
    ],
  }),
];
