/** Bookings as they stand on the wire, with the invoice that has taken the fee off. */
import type { Knex } from 'knex';
import { CANCELLED } from '#shared/domain/invoice-math';
import { BOOKING_FEE, type Booking as WireBooking } from '#shared/endpoints/bookings';
import { presentPreschoolName, presentStatus } from '../../http/present';
import type { Booking } from '../../models/booking';

type FeeInvoice = { id: number; invoice_no: string };

/** Needs the relations `child` and `preschool`; one statement for all of them. */
export async function presentBookings(trx: Knex, bookings: readonly Booking[]): Promise<WireBooking[]> {
  const fees = await feeInvoices(
    trx,
    bookings.map(({ id }) => id),
  );
  return bookings.map((booking) => presentBooking(booking, fees.get(booking.id) ?? null));
}

/** By the booking's id: the invoice in force that took its fee off. */
export async function feeInvoices(
  trx: Knex,
  bookingIds: readonly number[],
): Promise<Map<number, FeeInvoice>> {
  if (bookingIds.length === 0) return new Map();
  const rows: (FeeInvoice & { booking_id: number })[] = await trx('bill_lines')
    .join('invoices', 'invoices.id', 'bill_lines.invoice_id')
    .whereIn('bill_lines.booking_id', [...bookingIds])
    .whereNot('invoices.payment_status', CANCELLED)
    .select('bill_lines.booking_id', 'invoices.id', trx.raw("COALESCE(invoice_no, '') AS invoice_no"));
  return new Map(rows.map(({ booking_id, id, invoice_no }) => [booking_id, { id, invoice_no }]));
}

function presentBooking(booking: Booking, fee_invoice: FeeInvoice | null): WireBooking {
  const { id, child_id, child, preschool_id, preschool, year, amount, status } = booking;
  if (!child || !preschool) throw new Error('presentBooking needs the child and the preschool');
  const { fullname, born_on } = child;
  return {
    id,
    child_id,
    child: { id: child.id, fullname, status: presentStatus(child.status), born_on },
    preschool_id,
    preschool: presentPreschoolName(preschool),
    year,
    age: born_on === null ? null : year - Number(born_on.slice(0, 4)),
    amount: amount ?? BOOKING_FEE,
    status,
    fee_invoice,
    created_at: booking.created_at.toISOString(),
    updated_at: booking.updated_at.toISOString(),
  };
}
