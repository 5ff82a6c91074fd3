/** The filters, order and page of the office's list: all of them in the address; a changed filter begins at page 1. */
import { useDebouncedValue } from '@mantine/hooks';
import { attendingStatuses, preschoolStatuses } from '#shared/domain/statuses';
import { useAddressValue } from '../../components/use-address-value';
import { useSession } from '../../local/hooks/use-session';
import { ALL, ATTENDING } from './tablet-list';

const TYPING_MS = 200;
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;
export const ROWS_A_PAGE = 50;

export function useOfficeFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [classroom, setClassroom] = useAddressValue('classroom');
  const [product, setProduct] = useAddressValue('product');
  const [status, setStatus] = useAddressValue('status');
  const [sort, setSort] = useAddressValue('sort');
  const [page, setPage] = useAddressValue('page');
  // Where a number of the dashboard leads.
  const [preschoolStatus, setPreschoolStatus] = useAddressValue('preschool_status');
  const [billed, setBilled] = useAddressValue('billed');
  const [unbilled, setUnbilled] = useAddressValue('unbilled');
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const own = useSession()?.user.preschools ?? [];
  const fromStart =
    <Given extends unknown[]>(change: (...given: Given) => void) =>
    (...given: Given) => {
      change(...given);
      setPage('');
    };
  const statuses =
    status === ATTENDING ? attendingStatuses.map(String) : status === ALL ? [] : status.split(',');
  return {
    search,
    setSearch: fromStart(setSearch),
    preschool,
    setPreschool: fromStart((chosen: string) => {
      setPreschool(chosen);
      setClassroom('');
      setProduct('');
    }),
    /** The one whose classrooms and programmes are offered. */
    choicesOf: preschool || (own.length === 1 ? String(own[0]?.id) : ''),
    classroom,
    setClassroom: fromStart(setClassroom),
    product,
    setProduct: fromStart(setProduct),
    statuses,
    setStatuses: fromStart((chosen: string[]) => {
      const usual =
        chosen.length === attendingStatuses.length &&
        attendingStatuses.every((id) => chosen.includes(String(id)));
      setStatus(usual ? ATTENDING : chosen.length === 0 ? ALL : chosen.join(','));
    }),
    sort: sort || 'fullname',
    setSort: fromStart(setSort),
    page: Math.max(1, Number(page) || 1),
    setPage: (wanted: number) => setPage(wanted === 1 ? '' : String(wanted)),
    billed,
    unbilled,
    preschoolStatus,
    /** Takes back what a number of the dashboard asked for, which no field shows. */
    clearHidden: fromStart(() => {
      setPreschoolStatus('');
      setBilled('');
      setUnbilled('');
    }),
    /** As the calls take them. */
    asked: {
      search: typed,
      ...{ preschool, classroom, product, status: statuses, sort: sort || 'fullname' },
      preschool_status: preschoolStatuses.find((known) => known === preschoolStatus),
      billed: MONTH.test(billed) ? billed : undefined,
      unbilled: MONTH.test(unbilled) ? unbilled : undefined,
    },
  };
}
