/** Who may read bookings, and who books: those who bill, since a booking tells its fee and invoice. The scope says whose. */
import { type Actor, can, reaches } from '../../context';

export const bookingsPolicy = {
  list: (actor: Actor) => can(actor, 'bills_edit'),
  create: (actor: Actor) => can(actor, 'bills_edit'),
  edit: (actor: Actor, booking: { preschool_id: number }) =>
    can(actor, 'bills_edit') && reaches(actor, booking.preschool_id),
};
