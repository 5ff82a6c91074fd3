/** The figures of a month of the server, by the filter of the page (D2 to D8). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportEndpoints } from '#shared/endpoints/reports';
import { call } from '../../local/call';
import { type ReportFilter, statusOf } from './use-report-filter';

export const reportsKey = ['reports'] as const;

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
  return useQuery({
    queryKey: [...reportsKey, 'totals', asked],
    queryFn: ({ signal }) => call(reportEndpoints.allTotals, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
}

export function useSummary(filter: ReportFilter) {
  const asked = monthQuery(filter);
  return useQuery({
    queryKey: [...reportsKey, 'summary', asked],
    queryFn: ({ signal }) => call(reportEndpoints.summary, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
}

type TotalCall = 'totalIncome' | 'totalUnpaid' | 'totalCarryForward';

/** One amount of a month, in sen. */
export function useTotal(name: TotalCall, filter: ReportFilter) {
  const asked = monthQuery(filter);
  return useQuery({
    queryKey: [...reportsKey, name, asked],
    queryFn: ({ signal }) => call(reportEndpoints[name], { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
}

type CardCall = 'billedChildren' | 'unbilledChildren' | 'activeChildren' | 'suspendedChildren';

/** How many children, and where they are listed. */
export function useChildrenCard(name: CardCall, filter: ReportFilter) {
  const { preschool, month, year } = filter.values;
  const asked = { preschool, month, year, preschool_status: statusOf(filter.values) };
  return useQuery({
    queryKey: [...reportsKey, name, asked],
    queryFn: ({ signal }) => call(reportEndpoints[name], { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
}
