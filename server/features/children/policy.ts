/** Who may read children. The scope of `visibleTo` says which ones. */
import { type Actor, can } from '../../context';

export const childrenPolicy = {
  list: (actor: Actor) => can(actor, 'children_view') || can(actor, 'portal_view'),
  view: (actor: Actor) => can(actor, 'children_view') || can(actor, 'portal_view'),
};
