/** Bookings: seats that are held for a child for a year, with a fee that its first invoice takes off. */
import * as z from 'zod/mini';
import { bookingStatuses } from '../domain/statuses';
import { officeMessages } from '../office-messages';
import { newChildForm } from './children';
import {
  endpoint,
  id,
  idText,
  optionalWhole,
  pageQuery,
  searchText,
  sortText,
  wholeBetween,
} from './endpoint';
import { preschoolName } from './preschool-name';

/** Sen; what a booking costs that names no amount. */
export const BOOKING_FEE = 20_000;

export const booking = z.object({
  id,
  child_id: id,
  child: z.object({
    id,
    fullname: z.string(),
    status: z.object({ id, name: z.string() }),
    born_on: z.nullable(z.string()),
  }),
  preschool_id: id,
  preschool: preschoolName,
  year: z.int(),
  /** The class age in that year; null where the date of birth is not known. */
  age: z.nullable(z.int()),
  /** Sen; RM 200 where the booking names none. */
  amount: z.int(),
  status: z.enum(bookingStatuses),
  /** The invoice that has taken the fee off; null while none has. */
  fee_invoice: z.nullable(z.object({ id, invoice_no: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Booking = z.infer<typeof booking>;

const year = wholeBetween(2000, 2200, officeMessages.bookingYearInvalid);
/** Sen; null for the usual fee. */
const amount = z.nullish(wholeBetween(0, 10_000_000, officeMessages.bookingAmountInvalid));

/** For a child who is there, or for one who is registered as Booked with it. */
export const newBookingForm = z.object({
  child_id: z.nullish(id),
  new_child: z.nullish(
    z.pick(newChildForm, { fullname: true, mykid_no: true, born_on: true, preschool_id: true }),
  ),
  year,
  amount,
});
export type NewBookingForm = z.output<typeof newBookingForm>;

export const bookingForm = z.object({
  year: z.optional(year),
  amount,
  status: z.optional(z.enum(bookingStatuses, officeMessages.bookingStatusUnknown)),
  updated_at: z.optional(z.string()),
});
export type BookingForm = z.output<typeof bookingForm>;

const bookingSorts = ['year', 'child', 'created_at'] as const;

export const bookingEndpoints = {
  list: endpoint('GET /api/bookings', {
    summary: 'Bookings in the user’s scope, latest year first and by name unless `sort` says otherwise.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      preschool: z.optional(idText),
      year: optionalWhole(2000, 2200),
      status: z.optional(z.enum(bookingStatuses)),
      /** The class age in the booking’s year. */
      age: optionalWhole(1, 12),
      sort: sortText(bookingSorts, '-year'),
    }),
    answer: z.array(booking),
    paged: true,
  }),
  create: endpoint('POST /api/bookings', {
    summary:
      'Books a seat for a child; a child on the waiting list becomes Booked, a new one is registered so.',
    body: newBookingForm,
    answer: booking,
  }),
  update: endpoint('PUT /api/bookings/{id}', {
    summary: 'Changes a booking. What an invoice has taken off stays.',
    body: bookingForm,
    answer: booking,
  }),
};
