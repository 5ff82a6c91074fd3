/** Bookings, to read. */
import { bookingEndpoints } from '#shared/endpoints/bookings';
import { searchPattern } from '../../db/search-pattern';
import { serve } from '../../http/serve';
import { Booking } from '../../models/booking';
import { bookingsPolicy } from './policy';
import { presentBooking } from './present';

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
