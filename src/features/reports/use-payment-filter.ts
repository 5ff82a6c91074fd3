/** What the list of payments is asked for, in the address: a number's link shows exactly what it counted. */
import { useDebouncedValue } from '@mantine/hooks';
import { useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { paymentStates, preschoolStatuses } from '#shared/domain/statuses';
import { paymentSorts } from '#shared/endpoints/payments';
import { parentRoles } from '#shared/permissions';
import { withValue } from '../../components/use-address-value';

const names = ['search', 'preschool', 'method', 'state', 'from', 'to', 'sort', 'page'] as const;
/** Where a number of a report leads; no field shows them. */
const hidden = ['preschool_status', 'date', 'role', 'bad_debt', 'parent'] as const;
type Name = (typeof names)[number];
const TYPING_MS = 250;
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

export function usePaymentFilter() {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const [typed] = useDebouncedValue(values.search.trim(), TYPING_MS);
  const given = (name: (typeof hidden)[number]) => params.get(name) ?? '';
  const month = MONTH.test(given('date')) ? given('date') : undefined;
  const role = parentRoles.find((id) => String(id) === given('role'));
  const { sort } = values;
  const date = (text: string) => (isCalendarDate(text) ? text : '');
  return {
    values: { ...values, from: date(values.from), to: date(values.to) },
    asked: {
      search: typed,
      preschool: values.preschool,
      preschool_status: preschoolStatuses.find((status) => status === given('preschool_status')),
      date: month,
      role,
      bad_debt: (['true', 'false'] as const).find((word) => word === given('bad_debt')),
      parent: /^[1-9]\d{0,14}$/.test(given('parent')) ? given('parent') : undefined,
      method: values.method.split(',').filter((id) => /^[1-9]$/.test(id)),
      state: paymentStates.find((state) => state === values.state),
      from: date(values.from) || undefined,
      to: date(values.to) || undefined,
      sort: paymentSorts.some((word) => word === sort.replace(/^-/, '')) ? sort : '',
      page: Math.max(1, Number(values.page) || 1),
    },
    /** Takes back what no field shows; null where there is nothing of it. */
    clearHidden: hidden.some((name) => params.has(name))
      ? () => setParams((now) => hidden.reduce((left, name) => withValue(left, name, ''), now))
      : null,
    /** Another choice begins on the first page. */
    change: (name: Name, value: string) =>
      setParams(
        (now) => {
          const changed = withValue(withValue(now, 'page', ''), name, value);
          return name === 'preschool' ? withValue(changed, 'preschool_status', '') : changed;
        },
        { replace: true },
      ),
  };
}
