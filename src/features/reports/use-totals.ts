/** The figures of a month of the server, by the filter of the page. */
import { reportEndpoints } from '#shared/endpoints/reports';
import { askedOf, monthQuery, type ReportFilter, useReport } from './use-report-filter';

export const useAllTotals = (filter: ReportFilter) =>
  useReport(reportEndpoints.allTotals, filter, { query: monthQuery(filter) });

export const useSummary = (filter: ReportFilter) =>
  useReport(reportEndpoints.summary, filter, { query: monthQuery(filter) });

/** One amount of a month, in sen. */
export function useTotal(name: 'totalIncome' | 'totalUnpaid' | 'totalCarryForward', filter: ReportFilter) {
  return useReport(reportEndpoints[name], filter, { query: monthQuery(filter) });
}

type CardCall = 'billedChildren' | 'unbilledChildren' | 'activeChildren' | 'suspendedChildren';

/** How many children, and where they are listed. */
export function useChildrenCard(name: CardCall, filter: ReportFilter) {
  return useReport(reportEndpoints[name], filter, { query: askedOf(filter, 'month', 'year') });
}
