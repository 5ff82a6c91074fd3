/** Who may read and write the bills and discounts of children. The child's scope says whose. */
import { type Actor, can } from '../../context';

export const billsPolicy = {
  view: (actor: Actor) => can(actor, 'bills_edit') || can(actor, 'invoices_view'),
  edit: (actor: Actor) => can(actor, 'bills_edit'),
};
