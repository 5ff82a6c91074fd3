/** Bookings, and what their form chooses from: of the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { businessDate } from '#shared/domain/calendar-date';
import { bookableStatuses, bookingStatuses } from '#shared/domain/statuses';
import { bookingEndpoints } from '#shared/endpoints/bookings';
import { childrenEndpoints } from '#shared/endpoints/children';
import { useAddressValue } from '../../components/use-address-value';
import { call, callPaged } from '../../local/call';

const ROWS_A_PAGE = 50;
const TYPING_MS = 200;
export const bookingsKey = ['bookings'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

export function useBookingFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [year, setYear] = useAddressValue('year');
  const [age, setAge] = useAddressValue('age');
  const [status, setStatus] = useAddressValue('status');
  const [sort, setSort] = useAddressValue('sort');
  const [page, setPage] = useAddressValue('page');
  const [typed] = useDebouncedValue(search.trim(), TYPING_MS);
  const fromTheTop = (set: (value: string) => void) => (value: string) => {
    setPage('');
    set(value);
  };
  const known = (bookingStatuses as readonly string[]).includes(status) ? (status as BookingStatus) : '';
  return {
    search,
    setSearch: fromTheTop(setSearch),
    preschool,
    setPreschool: fromTheTop(setPreschool),
    year,
    setYear: fromTheTop(setYear),
    age,
    setAge: fromTheTop(setAge),
    status: known,
    setStatus: fromTheTop(setStatus),
    sort: sort || '-year',
    setSort: fromTheTop(setSort),
    setPage: (next: number) => setPage(next === 1 ? '' : String(next)),
    isFiltered: [search, preschool, year, age, known].some((value) => value !== ''),
    asked: {
      search: typed,
      preschool,
      year: /^2\d{3}$/.test(year) ? year : '',
      age: /^([1-9]|1[0-2])$/.test(age) ? age : '',
      status: known || undefined,
      sort: sort || '-year',
      page: Math.max(1, Number(page) || 1),
      per_page: ROWS_A_PAGE,
    },
  };
}

export function useBookings({ asked }: ReturnType<typeof useBookingFilters>) {
  return useQuery({
    queryKey: [...bookingsKey, asked],
    queryFn: ({ signal }) => callPaged(bookingEndpoints.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Children for whom a seat can be booked, by a part of the name. */
export function useBookableChildren(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  return useQuery({
    queryKey: ['children', 'bookable', search],
    queryFn: ({ signal }) =>
      call(childrenEndpoints.list, {
        query: { search, status: bookableStatuses.map(String), per_page: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** This business year and those around it, the next one first: bookings are made ahead. */
export function yearChoices(today: string | undefined): string[] {
  const year = Number((today ?? businessDate(new Date())).slice(0, 4));
  return [year + 1, year, year + 2, year + 3, year - 1].map(String);
}
