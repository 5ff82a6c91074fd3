/** A booking as it stands on the wire. */
import { BOOKING_FEE, type Booking as WireBooking } from '#shared/endpoints/bookings';
import type { Booking } from '../../models/booking';
import { presentPreschoolName, presentStatus } from '../children/present';

/** Needs the relations `child` and `preschool`. */
export function presentBooking(booking: Booking): WireBooking {
  const { id, child_id, child, preschool_id, preschool, year, amount, status, created_at } = booking;
  if (!child || !preschool) throw new Error('presentBooking needs the child and the preschool');
  return {
    id,
    child_id,
    child: { id: child.id, fullname: child.fullname, status: presentStatus(child.status) },
    preschool_id,
    preschool: presentPreschoolName(preschool),
    year,
    amount: amount ?? BOOKING_FEE,
    status,
    created_at: created_at.toISOString(),
  };
}
