/** What a report of bills is asked for, in the address: so that a number's link shows exactly what it counted. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { defaultPeriod } from '#shared/domain/billing-period';
import { attendingStatuses } from '#shared/domain/statuses';
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { call } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';

export const ATTENDING = attendingStatuses.join(',');

export type FilterName =
  | 'preschool'
  | 'preschool_status'
  | 'child_status'
  | 'month'
  | 'year'
  | 'product'
  | 'page';

export function useBilledFilter() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const period = today ? defaultPeriod(today) : undefined;
  const text = (name: FilterName) => params.get(name) ?? '';
  const preschool = text('preschool');
  return {
    today,
    values: {
      preschool,
      // As the server does: whoever names a preschool means it, whatever its status.
      preschool_status: preschool === '' ? text('preschool_status') : '',
      child_status: text('child_status') || ATTENDING,
      month: text('month') || String(period?.month ?? ''),
      year: text('year') || String(period?.year ?? ''),
      product: text('product'),
    },
    page: Math.max(1, Number(text('page')) || 1),
    /** Another choice begins on the first page. */
    change: (name: FilterName, value: string) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          if (name !== 'page') changed.delete('page');
          if (value === '') changed.delete(name);
          else changed.set(name, value);
          return changed;
        },
        { replace: true },
      ),
  };
}

export type BilledFilter = ReturnType<typeof useBilledFilter>;

/** The query of a call, of what the address says. */
export function queryOf({ values: { preschool_status, child_status, ...others } }: BilledFilter) {
  return {
    ...others,
    preschool_status: isPreschoolStatus(preschool_status) ? preschool_status : undefined,
    child_status: child_status.split(','),
  };
}

function isPreschoolStatus(text: string): text is 'active' | 'licensee' | 'close' {
  return text === 'active' || text === 'licensee' || text === 'close';
}

export function usePreschoolChoices() {
  return useQuery({
    queryKey: ['preschools'],
    queryFn: ({ signal }) => call(preschoolEndpoints.list, { signal }),
  }).data;
}
