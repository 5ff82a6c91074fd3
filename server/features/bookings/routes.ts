/** Bookings, to read. */
import { BOOKING_FEE, bookingEndpoints, type Booking as WireBooking } from '#shared/endpoints/bookings';
import { searchPattern } from '../../db/search-pattern';
import { serve } from '../../http/serve';
import { Booking } from '../../models/booking';
import { presentPreschoolName, presentStatus } from '../children/present';
import { bookingsPolicy } from './policy';

export const bookingRoutes = [
  serve(bookingEndpoints.list, {
    policy: bookingsPolicy.list,
    act: async ({ trx, actor }, { query }) => {
      const { page, per_page, search, preschool, year, status } = query;
      const found = Booking.query(trx).withGraphJoined('[child, preschool]').modify('visibleTo', actor);
      if (preschool) found.where('bookings.preschool_id', preschool);
      if (year) found.where('bookings.year', year);
      if (status) found.where('bookings.status', status);
      if (search) found.whereILike('child.fullname', searchPattern(search));
      const { results, total } = await found
        .orderBy([{ column: 'bookings.year', order: 'desc' }, 'child.fullname', 'bookings.id'])
        .page(page - 1, per_page);
      return { data: results.map(presentBooking), meta: { total, page, per_page } };
    },
  }),
];

function presentBooking(booking: Booking): WireBooking {
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
