/** The figures of a month of the server, by the filter of the page. */
import { reportEndpoints } from '#shared/endpoints/reports';
import { type ReportFilter, statusOf, useReport } from './use-report-filter';

/** The query of the calls of a month. */
export function monthQuery({ values }: ReportFilter) {
  const { preschool, role, month, year, bad_debt } = values;
  return {
    preschool,
    preschool_status: statusOf(values),
    role,
    month,
    year,
    bad_debt: bad_debt === 'true' ? ('true' as const) : ('false' as const),
  };
}

export const useAllTotals = (filter: ReportFilter) =>
  useReport(reportEndpoints.allTotals, filter, { query: monthQuery(filter) });

export const useSummary = (filter: ReportFilter) =>
  useReport(reportEndpoints.summary, filter, { query: monthQuery(filter) });

type TotalCall = 'totalIncome' | 'totalUnpaid' | 'totalCarryForward';

/** One amount of a month, in sen. */
export function useTotal(name: TotalCall, filter: ReportFilter) {
  return useReport(reportEndpoints[name], filter, { query: monthQuery(filter) });
}

type CardCall = 'billedChildren' | 'unbilledChildren' | 'activeChildren' | 'suspendedChildren';

/** How many children, and where they are listed. */
export function useChildrenCard(name: CardCall, filter: ReportFilter) {
  const { preschool, month, year } = filter.values;
  const asked = { preschool, month, year, preschool_status: statusOf(filter.values) };
  return useReport(reportEndpoints[name], filter, { query: asked });
}
