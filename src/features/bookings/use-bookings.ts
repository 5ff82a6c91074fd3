/** Bookings, and what their form chooses from: of the server. */
import { useDebouncedValue } from '@mantine/hooks';
import { businessDate } from '#shared/domain/calendar-date';
import { bookableStatuses, bookingStatuses } from '#shared/domain/statuses';
import { bookingEndpoints } from '#shared/endpoints/bookings';
import { childrenEndpoints } from '#shared/endpoints/children';
import type { Look } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { rows, useCall } from '../../queries/use-call';

const ROWS_A_PAGE = 50;
const TYPING_MS = 200;

export type BookingStatus = (typeof bookingStatuses)[number];

export function useBookingFilters() {
  const list = useListAddress('-year', ROWS_A_PAGE);
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [year, setYear] = useAddressValue('year');
  const [age, setAge] = useAddressValue('age');
  const [status, setStatus] = useAddressValue('status');
  const known = (bookingStatuses as readonly string[]).includes(status) ? (status as BookingStatus) : '';
  return {
    ...list,
    preschool,
    setPreschool: list.fromTheTop(setPreschool),
    year,
    setYear: list.fromTheTop(setYear),
    age,
    setAge: list.fromTheTop(setAge),
    status: known,
    setStatus: list.fromTheTop(setStatus),
    isFiltered: [list.search, preschool, year, age, known].some((value) => value !== ''),
    asked: {
      ...list.asked,
      preschool,
      year: /^2\d{3}$/.test(year) ? year : '',
      age: /^([1-9]|1[0-2])$/.test(age) ? age : '',
      status: known || undefined,
    },
  };
}

export function useBookings({ asked }: ReturnType<typeof useBookingFilters>) {
  return useCall(bookingEndpoints.list, { query: asked }, { keepPrevious: true });
}

/** Children for whom a seat can be booked, by a part of the name. */
export function useBookableChildren(typed: string) {
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  return useCall(
    childrenEndpoints.list,
    { query: { search, status: bookableStatuses.map(String), per_page: 50 } },
    { select: rows, keepPrevious: true },
  );
}

/** This business year and those around it, the next one first: bookings are made ahead. */
export function yearChoices(today: string | undefined): string[] {
  const year = Number((today ?? businessDate(new Date())).slice(0, 4));
  return [year + 1, year, year + 2, year + 3, year - 1].map(String);
}

/** The words for how a booking stands. */
export const bookingLooks: Record<BookingStatus, Look> = {
  open: { tone: 'waiting', label: 'Open' },
  used: { tone: 'done', label: 'Used' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
};
