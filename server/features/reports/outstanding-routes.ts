/** Outstandings by parent: pages, what they come to, and the downloads. */
import { type OutstandingQuery, reportEndpoints } from '#shared/endpoints/reports';
import type { Clock } from '../../clock';
import { serve } from '../../http/serve';
import { type OutstandingWanted, outstandingPage, outstandingTotals } from '../../reports/outstanding';
import { downloadOutstandings } from './download-outstandings';
import { reportsPolicy } from './policy';
import { presentOutstanding } from './present';

const policy = reportsPolicy.view;

export const outstandingRoutes = [
  serve(reportEndpoints.outstanding, {
    policy,
    act: async ({ trx, actor, clock }, { query }) => {
      const wanted = wantedOf(query, clock);
      const rows = await outstandingPage(trx, actor, wanted, query);
      // Beyond the last page there is no row that tells how many there are.
      const total =
        rows[0]?.total ?? (query.page > 1 ? (await outstandingTotals(trx, actor, wanted)).parents : 0);
      return { data: presentOutstanding(rows), total };
    },
  }),
  serve(reportEndpoints.outstandingTotals, {
    policy,
    act: ({ trx, actor, clock }, { query }) => outstandingTotals(trx, actor, wantedOf(query, clock)),
  }),
  serve(reportEndpoints.outstandingDownload, {
    downloads: 'invoice',
    policy,
    act: (context, { query, http }) =>
      downloadOutstandings(context, http, wantedOf(query, context.clock), query.downloadFormat),
  }),
];

/** A day to come is today: what will be recorded then, nobody knows. */
function wantedOf(query: OutstandingQuery, clock: Clock): OutstandingWanted {
  const { preschool, selectedPreschool, preschool_status, role, includeBCH, search, date_as_at } = query;
  const today = clock.today();
  return {
    preschool: preschool ?? selectedPreschool,
    preschool_status,
    role,
    includeBCH,
    search,
    day: date_as_at && date_as_at < today ? date_as_at : today,
  };
}
