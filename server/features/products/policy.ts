/** Who may read products: staff, whose forms choose from them. The scope of `visibleTo` says which ones. */
import { type Actor, can } from '../../context';

export const productsPolicy = {
  view: (actor: Actor) => can(actor, 'children_view') || can(actor, 'bills_edit'),
};
