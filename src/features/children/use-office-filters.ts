import { attendingStatuses, preschoolStatuses } from '#shared/domain/statuses';
import { ROWS_A_PAGE } from '../../components/pager';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { useSession } from '../../local/hooks/use-session';
import { ALL, ATTENDING } from './tablet-list';

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

export function useOfficeFilters() {
  const list = useListAddress('fullname', ROWS_A_PAGE);
  const { fromTheTop } = list;
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [classroom, setClassroom] = useAddressValue('classroom');
  const [product, setProduct] = useAddressValue('product');
  const [status, setStatus] = useAddressValue('status');
  // Where a number of the dashboard leads.
  const [preschoolStatus, setPreschoolStatus] = useAddressValue('preschool_status');
  const [billed, setBilled] = useAddressValue('billed');
  const [unbilled, setUnbilled] = useAddressValue('unbilled');
  const own = useSession()?.user.preschools ?? [];
  const statuses =
    status === ATTENDING ? attendingStatuses.map(String) : status === ALL ? [] : status.split(',');
  return {
    ...list,
    preschool,
    setPreschool: fromTheTop((chosen: string) => {
      setPreschool(chosen);
      setClassroom('');
      setProduct('');
    }),
    /** The one whose classrooms and programmes are offered. */
    choicesOf: preschool || (own.length === 1 ? String(own[0]?.id) : ''),
    classroom,
    setClassroom: fromTheTop(setClassroom),
    product,
    setProduct: fromTheTop(setProduct),
    statuses,
    /** How many filters are set, the search aside. */
    count: [preschool, classroom, product, status].filter(Boolean).length,
    setStatuses: fromTheTop((chosen: string[]) => {
      const usual =
        chosen.length === attendingStatuses.length &&
        attendingStatuses.every((id) => chosen.includes(String(id)));
      setStatus(usual ? ATTENDING : chosen.length === 0 ? ALL : chosen.join(','));
    }),
    page: list.asked.page,
    billed,
    unbilled,
    preschoolStatus,
    /** Takes back what a number of the dashboard asked for, which no field shows. */
    clearHidden: fromTheTop(() => {
      setPreschoolStatus('');
      setBilled('');
      setUnbilled('');
    }),
    /** As the calls take them. */
    asked: {
      search: list.asked.search,
      sort: list.sort,
      preschool,
      classroom,
      product,
      status: statuses,
      preschool_status: preschoolStatuses.find((known) => known === preschoolStatus),
      billed: MONTH.test(billed) ? billed : undefined,
      unbilled: MONTH.test(unbilled) ? unbilled : undefined,
    },
  };
}
