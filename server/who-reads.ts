/** What of a child and its parents is not for everyone who may see the child. */
import { type Actor, can } from './context';

/** Whether the MyKid number is for them: the work with children does not need it. */
export const readsIdentity = (actor: Actor) => can(actor, 'children_edit') || actor.reach === 'own';

/** Whether they reach parents by e-mail and telephone; the others have one number for an emergency. */
export const readsContacts = (actor: Actor) => can(actor, 'children_edit') || can(actor, 'invoices_view');
