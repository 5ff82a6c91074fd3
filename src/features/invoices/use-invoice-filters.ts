/** The filters, order and page of the list of invoices: all in the address; a changed filter begins at page 1. */
import { useDebouncedValue } from '@mantine/hooks';
import { preschoolStatuses } from '#shared/domain/statuses';
import { useAddressValues } from '../../components/use-address-value';

const TYPING_MS = 200;

const filters = ['search', 'preschool', 'date', 'status', 'bad_debt', 'overdue', 'locked'] as const;
/** Where a number of the dashboard leads; no field shows them. */
const hidden = ['preschool_status', 'role', 'holds'] as const;
type Name = (typeof filters)[number] | 'drafts' | 'sort';

export function useInvoiceFilters() {
  const [values, change] = useAddressValues(...filters, ...hidden, 'drafts', 'sort', 'page');
  const [typed] = useDebouncedValue(values.search.trim(), TYPING_MS);
  const { preschool, bad_debt, overdue, locked, preschool_status, role } = values;
  const set = (name: Name, value: string) => change({ page: '', [name]: value });
  const sort = values.sort || '-created_at';
  const holds = (['credit', 'carried', 'written_off', 'failed_mail'] as const).find(
    (known) => known === values.holds,
  );
  // What a mistyped address says is left out, instead of being refused.
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(values.date) ? values.date : '';
  const statuses = values.status.split(',').filter((id) => /^([1-9]|1[01])$/.test(id));
  const chosen = [preschool, month, statuses.join(','), bad_debt, overdue, locked];
  return {
    ...values,
    month,
    statuses,
    set,
    sort,
    setSort: (next: string) => set('sort', next),
    page: Math.max(1, Number(values.page) || 1),
    setPage: (next: number) => change({ page: next === 1 ? '' : String(next) }),
    /** How many filters are set, the search aside. */
    count: [...chosen, preschool_status, role, holds].filter(Boolean).length,
    clear: () =>
      change(Object.fromEntries([...filters, ...hidden, 'page' as const].map((name) => [name, '']))),
    /** As the call takes them. */
    asked: {
      search: typed,
      preschool,
      preschool_status: preschoolStatuses.find((known) => known === preschool_status),
      role: /^[789]$/.test(role) ? role : '',
      holds,
      date: month,
      status: statuses,
      bad_debt: yesOrNo(bad_debt),
      overdue: yesOrNo(overdue),
      locked: yesOrNo(locked),
      /** Drafts alone, or what is issued alone. */
      drafts: values.drafts === '1' ? ('1' as const) : ('0' as const),
      sort,
    },
  };
}

export type InvoiceFilters = ReturnType<typeof useInvoiceFilters>;

function yesOrNo(text: string): '0' | '1' | undefined {
  if (text === 'true' || text === '1') return '1';
  return text === 'false' || text === '0' ? '0' : undefined;
}
