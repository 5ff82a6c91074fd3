/** The figures of a month of the server, by the filter of the page. */
import { reportEndpoints } from '#shared/endpoints/reports';
import { useCall } from '../../queries/use-call';
import { type ReportFilter, statusOf } from './use-report-filter';

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

export function useAllTotals(filter: ReportFilter) {
  const asked = monthQuery(filter);
  return useCall(reportEndpoints.allTotals, filter.today !== undefined ? { query: asked } : null, {
    keepPrevious: true,
  });
}

export function useSummary(filter: ReportFilter) {
  const asked = monthQuery(filter);
  return useCall(reportEndpoints.summary, filter.today !== undefined ? { query: asked } : null, {
    keepPrevious: true,
  });
}

type TotalCall = 'totalIncome' | 'totalUnpaid' | 'totalCarryForward';

/** One amount of a month, in sen. */
export function useTotal(name: TotalCall, filter: ReportFilter) {
  const asked = monthQuery(filter);
  return useCall(reportEndpoints[name], filter.today !== undefined ? { query: asked } : null, {
    keepPrevious: true,
  });
}

type CardCall = 'billedChildren' | 'unbilledChildren' | 'activeChildren' | 'suspendedChildren';

/** How many children, and where they are listed. */
export function useChildrenCard(name: CardCall, filter: ReportFilter) {
  const { preschool, month, year } = filter.values;
  const asked = { preschool, month, year, preschool_status: statusOf(filter.values) };
  return useCall(reportEndpoints[name], filter.today !== undefined ? { query: asked } : null, {
    keepPrevious: true,
  });
}
