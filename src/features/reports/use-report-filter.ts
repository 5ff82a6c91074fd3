import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { defaultPeriod } from '#shared/domain/billing-period';
import { attendingStatuses, preschoolStatuses } from '#shared/domain/statuses';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { reachOf } from '#shared/permissions';
import { useAddressValue, withValue } from '../../components/use-address-value';
import type { Asked } from '../../local/call';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { useCall } from '../../queries/use-call';

export const ATTENDING = attendingStatuses.join(',');
/** In the address, where "all" is not what a report begins with. */
const ALL = 'all';

const names = [
  'preschool',
  'preschool_status',
  'child_status',
  'role',
  'bad_debt',
  'month',
  'year',
  'date_as_at',
  'includeBCH',
  'product',
  'page',
] as const;
export type FilterName = (typeof names)[number];
type FilterValues = Record<FilterName, string>;

/** @param defaults what a report begins with, where the address says nothing */
export function useReportFilter(defaults: Partial<FilterValues> = {}) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const bound = useBoundPreschools();
  const period = today ? defaultPeriod(today) : undefined;
  const text = (name: FilterName) => {
    const given = params.get(name) ?? defaults[name] ?? '';
    return given === ALL ? '' : given;
  };
  const locked = bound?.length === 1;
  const preschool = locked ? String(bound[0]?.id) : whole(text('preschool'), 1) || '';
  const values: FilterValues = {
    ...(Object.fromEntries(names.map((name) => [name, text(name)])) as FilterValues),
    preschool,
    // As the server does: whoever names a preschool means it, whatever its status.
    preschool_status: preschool === '' && bound === null ? text('preschool_status') : '',
    child_status: text('child_status') || ATTENDING,
    month: whole(text('month'), 1, 12) || String(period?.month ?? ''),
    year: whole(text('year'), 2000, 2200) || String(period?.year ?? ''),
  };
  return {
    today,
    /** The billing month of today: what an empty address shows. */
    current: period,
    values,
    /** A user of one preschool sees that one alone. */
    locked,
    /** Only who sees all preschools chooses among them by status. */
    byStatus: preschool === '' && bound === null,
    page: Math.max(1, Number(text('page')) || 1),
    /** Another choice begins on the first page. */
    change: (changes: Partial<FilterValues>) =>
      setParams((now) => changedParams(now, changes, defaults), { replace: true }),
  };
}

export type ReportFilter = ReturnType<typeof useReportFilter>;

function changedParams(
  now: URLSearchParams,
  changes: Partial<FilterValues>,
  defaults: Partial<FilterValues>,
): URLSearchParams {
  const changed = withValue(now, 'page', '');
  // A chosen preschool is looked at whatever its status; going back to all begins with the usual one.
  if ('preschool' in changes) changed.delete('preschool_status');
  return Object.entries(changes).reduce((params, [name, value]) => {
    const isDefault = value === (defaults[name as FilterName] ?? '');
    return withValue(params, name, isDefault ? '' : value || ALL);
  }, changed);
}

/** The preschools that the person is bound to; null for head office. */
function useBoundPreschools() {
  const user = useSession()?.user;
  return useMemo(() => {
    if (!user || reachOf(user.roles.map(({ id }) => id)) !== 'bound') return null;
    return user.preschools;
  }, [user]);
}

/** The same text where it is a whole number within its limits, else nothing. */
function whole(text: string, least: number, most = Number.MAX_SAFE_INTEGER): string {
  const number = Number(text);
  return /^\d{1,9}$/.test(text) && number >= least && number <= most ? String(number) : '';
}

/** What the address says of the preschools and of these, as a call takes it. */
export function askedOf<Name extends FilterName = never>({ values }: ReportFilter, ...also: Name[]) {
  const given = Object.fromEntries(also.map((name) => [name, values[name]])) as Pick<FilterValues, Name>;
  return { ...given, preschool: values.preschool, preschool_status: statusOf(values) };
}

/** The query of what was billed. */
export function billedQuery(filter: ReportFilter) {
  return { ...askedOf(filter, 'month', 'year'), child_status: filter.values.child_status.split(',') };
}

/** The query of the calls of a month. */
export function monthQuery(filter: ReportFilter) {
  return { ...askedOf(filter, 'role', 'month', 'year'), bad_debt: trueOrFalse(filter.values.bad_debt) };
}

export const trueOrFalse = (text: string) => (text === 'true' ? 'true' : 'false');

/** What the address calls a status, where it is one. */
export function statusOf({ preschool_status }: FilterValues) {
  return preschoolStatuses.find((status) => status === preschool_status);
}

/** A search or an order in the address; another one starts at the first page. */
export function useFromTheTop(name: string, { page, change }: ReportFilter) {
  const [value, setValue] = useAddressValue(name);
  const set = (next: string) => {
    setValue(next);
    if (page > 1) change({ page: '' });
  };
  return [value, set] as const;
}

/** Asks once it is known which day it is; the answer to the question before stays until the new one is here. */
export function useReport<E extends Endpoint>(endpoint: E, { today }: ReportFilter, input: Asked<E>) {
  return useCall(endpoint, today !== undefined ? input : null, { keepPrevious: true });
}
