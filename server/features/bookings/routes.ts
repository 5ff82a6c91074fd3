/** The calls of bookings. */
import type * as z from 'zod/mini';
import { bookingEndpoints } from '#shared/endpoints/bookings';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Booking } from '../../models/booking';
import { bookingsPolicy } from './policy';
import { presentBookings } from './present';
import { createBooking, updateBooking } from './save-booking';

type Query = z.output<typeof bookingEndpoints.list.query>;

const visible = ({ trx, actor }: Pick<Context, 'trx' | 'actor'>) =>
  Booking.query(trx).withGraphJoined('[child, preschool]').modify('visibleTo', actor);

const find = (context: Context, id: number) => visible(context).findById(id);

async function fresh(context: Context, id: number) {
  const found = await find(context, id);
  const [presented] = found ? await presentBookings(context.trx, [found]) : [];
  if (!presented) throw notFound();
  return presented;
}

const columns = {
  year: 'bookings.year',
  child: 'child.fullname',
  created_at: 'bookings.created_at',
} as const;

async function listBookings(context: Context, query: Query) {
  const { page, per_page, search, preschool, year, status, age, sort } = query;
  const found = visible(context);
  if (preschool) found.where('bookings.preschool_id', preschool);
  if (year) found.where('bookings.year', year);
  if (status) found.where('bookings.status', status);
  if (age) found.whereRaw('bookings.year - extract(year FROM child.born_on) = ?', [age]);
  if (search) found.whereILike('child.fullname', searchPattern(search));
  const { results, total } = await found
    .orderBy([
      {
        column: columns[sort.replace('-', '') as keyof typeof columns],
        order: sort.startsWith('-') ? 'desc' : 'asc',
      },
      'child.fullname',
      'bookings.id',
    ])
    .page(page - 1, per_page);
  return { data: await presentBookings(context.trx, results), total };
}

export const bookingRoutes = [
  serve(bookingEndpoints.list, {
    policy: bookingsPolicy.list,
    act: (context, { query }) => listBookings(context, query),
  }),
  serve(bookingEndpoints.create, {
    policy: bookingsPolicy.create,
    act: async (context, { body }) => fresh(context, await createBooking(context, body)),
  }),
  serve(bookingEndpoints.update, {
    policy: bookingsPolicy.edit,
    load: (context, { id }) => find(context, id),
    act: async (context, { record, body }) => {
      await updateBooking(context, record.id, body, () => fresh(context, record.id));
      return fresh(context, record.id);
    },
  }),
];
