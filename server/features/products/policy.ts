/** Who may read products: staff, whose forms choose from them; and change them. `visibleTo` says which ones. */
import { type Actor, can } from '../../context';

export const productsPolicy = {
  view: (actor: Actor) => can(actor, 'children_view') || can(actor, 'bills_edit'),
  edit: (actor: Actor) => can(actor, 'products_edit'),
};
