/** Who may read bookings. */
import { type Actor, can } from '../../context';

export const bookingsPolicy = {
  list: (actor: Actor) => can(actor, 'bills_edit') || can(actor, 'children_view'),
};
