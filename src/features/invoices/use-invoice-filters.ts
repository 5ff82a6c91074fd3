/** The filters, order and page of the list of invoices: all in the address; a changed filter begins at page 1. */
import { useDebouncedValue } from '@mantine/hooks';
import { preschoolStatuses } from '#shared/domain/statuses';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';

const TYPING_MS = 200;
export const ROWS_A_PAGE = 50;

export function useInvoiceFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [date, setDate] = useAddressValue('date');
  const [status, setStatus] = useAddressValue('status');
  const [badDebt, setBadDebt] = useAddressValue('bad_debt');
  const [overdue, setOverdue] = useAddressValue('overdue');
  const [locked, setLocked] = useAddressValue('locked');
  const [sort, setSort] = useAddressValue('sort');
  const { page, setPage, fromTheTop } = usePageAddress();
  // Where a number of the dashboard leads.
  const [place, setPlace] = useAddressValue('preschool_status');
  const [role, setRole] = useAddressValue('role');
  const [held, setHeld] = useAddressValue('holds');
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const preschool_status = preschoolStatuses.find((known) => known === place);
  const holds = (['credit', 'carried'] as const).find((known) => known === held);
  const group = /^[789]$/.test(role) ? role : '';
  // What a mistyped address says is left out, instead of being refused.
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(date) ? date : '';
  const statuses = status.split(',').filter((id) => /^([1-9]|1[01])$/.test(id));
  return {
    search,
    setSearch: fromTheTop(setSearch),
    preschool,
    setPreschool: fromTheTop(setPreschool),
    month,
    setMonth: fromTheTop(setDate),
    statuses,
    setStatuses: (ids: string[]) => fromTheTop(setStatus)(ids.join(',')),
    badDebt,
    setBadDebt: fromTheTop(setBadDebt),
    overdue,
    setOverdue: fromTheTop(setOverdue),
    locked,
    setLocked: fromTheTop(setLocked),
    sort: sort || '-created_at',
    setSort: fromTheTop(setSort),
    page,
    setPage,
    /** How many filters are set, the search aside. */
    count: [preschool, month, statuses.join(','), badDebt, overdue, locked, place, role, holds].filter(
      Boolean,
    ).length,
    clear: () => {
      for (const take of [setSearch, setPreschool, setDate, setStatus, setBadDebt, setOverdue, setLocked])
        take('');
      for (const take of [setPlace, setRole, setHeld]) take('');
      setPage(1);
    },
    /** As the call takes them. */
    asked: {
      search: typed,
      preschool,
      preschool_status,
      role: group,
      holds,
      date: month,
      status: statuses,
      bad_debt: yesOrNo(badDebt),
      overdue: yesOrNo(overdue),
      locked: yesOrNo(locked),
      sort: sort || '-created_at',
    },
  };
}

export type InvoiceFilters = ReturnType<typeof useInvoiceFilters>;

function yesOrNo(text: string): '0' | '1' | undefined {
  if (text === 'true' || text === '1') return '1';
  return text === 'false' || text === '0' ? '0' : undefined;
}
