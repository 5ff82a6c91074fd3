/** Bookings: seats that are held for a child for a year, with a fee that its first invoice takes off. To read. */
import * as z from 'zod/mini';
import { bookingStatuses } from '../domain/statuses';
import { preschoolName } from './children';
import { endpoint, id, idText, optionalWhole, pageQuery, searchText } from './endpoint';

/** Sen; what a booking costs that names no amount. */
export const BOOKING_FEE = 20_000;

export const booking = z.object({
  id,
  child_id: id,
  child: z.object({ id, fullname: z.string(), status: z.object({ id, name: z.string() }) }),
  preschool_id: id,
  preschool: preschoolName,
  year: z.int(),
  /** Sen; RM 200 where the booking names none. */
  amount: z.int(),
  status: z.enum(bookingStatuses),
  created_at: z.string(),
});
export type Booking = z.infer<typeof booking>;

export const bookingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/bookings',
    summary: 'Bookings in the user’s scope, latest year first, by name.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      preschool: z.optional(idText),
      year: optionalWhole(2000, 2200),
      status: z.optional(z.enum(bookingStatuses)),
    }),
    answer: z.array(booking),
    paged: true,
  }),
};
