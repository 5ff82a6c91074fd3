/** What the list of payments is asked for, in the address: a number's link shows exactly what it counted. */
import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { paymentStates, preschoolStatuses } from '#shared/domain/statuses';

const names = ['search', 'preschool', 'method', 'state', 'from', 'to', 'page'] as const;
type Name = (typeof names)[number];
const TYPING_MS = 250;

export function usePaymentFilter() {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const [typed] = useDebouncedValue(values.search.trim(), TYPING_MS);
  const date = (text: string) => (isCalendarDate(text) ? text : '');
  return {
    values: { ...values, from: date(values.from), to: date(values.to) },
    asked: {
      search: typed,
      preschool: values.preschool,
      preschool_status: preschoolStatuses.find((status) => status === params.get('preschool_status')),
      method: values.method.split(',').filter((id) => /^[1-9]$/.test(id)),
      state: paymentStates.find((state) => state === values.state),
      from: date(values.from) || undefined,
      to: date(values.to) || undefined,
      page: Math.max(1, Number(values.page) || 1),
    },
    /** Another choice begins on the first page. */
    change: (name: Name, value: string) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          if (name !== 'page') changed.delete('page');
          if (name === 'preschool') changed.delete('preschool_status');
          if (value === '') changed.delete(name);
          else changed.set(name, value);
          return changed;
        },
        { replace: true },
      ),
  };
}
