/** Who may read, write and accept terms. The scope of `visibleTo` says which ones there are. */
import { type Actor, can } from '../../context';

export const termsPolicy = {
  read: (actor: Actor) => can(actor, 'terms_edit') || can(actor, 'portal_view'),
  edit: (actor: Actor) => can(actor, 'terms_edit'),
  accept: (actor: Actor) => can(actor, 'portal_view'),
};
