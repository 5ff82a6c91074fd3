/** What the list of bookings is asked for, and what their form chooses from. */
import { useDebouncedValue } from '@mantine/hooks';
import { businessDate } from '#shared/domain/calendar-date';
import { bookableStatuses, bookingStatuses } from '#shared/domain/statuses';
import { childrenEndpoints } from '#shared/endpoints/children';
import { ROWS_A_PAGE } from '../../components/pager';
import type { Look } from '../../components/tone-mark';
import { useAddressValues } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { rows, useCall } from '../../queries/use-call';

const TYPING_MS = 200;

export type BookingStatus = (typeof bookingStatuses)[number];

export function useBookingFilters() {
  const list = useListAddress('-year', ROWS_A_PAGE);
  const [values, change] = useAddressValues('preschool', 'year', 'age', 'status');
  const { preschool, year, age } = values;
  const known = bookingStatuses.find((status) => status === values.status);
  return {
    ...list,
    ...values,
    set: (name: keyof typeof values) => list.fromTheTop((value) => change({ [name]: value })),
    status: known ?? '',
    isFiltered: [list.search, preschool, year, age, known].some(Boolean),
    asked: {
      ...list.asked,
      preschool,
      year: /^2\d{3}$/.test(year) ? year : '',
      age: /^([1-9]|1[0-2])$/.test(age) ? age : '',
      status: known,
    },
  };
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
