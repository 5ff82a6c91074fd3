/** What of a child and its parents is not for everyone who may see the child. */
import { type KeptOfChild, readExtent } from '#shared/domain/who-reads';
import { type Actor, isParent } from './context';

const reads = (kept: KeptOfChild) => (actor: Actor) =>
  readExtent(kept, actor) !== 'no' && (actor.reach !== 'own' || isParent(actor));

/** Whether the MyKid number is for them: the work with children does not need it. */
export const readsIdentity = reads('identity');

/** Whether allergies and remarks are for them: billing does not need them. */
export const readsCare = reads('care');

const readsContactsOfChild = reads('contacts');
/** Whether they reach parents by e-mail and telephone; the others have one number for an emergency. */
export const readsContacts = (actor: Actor) => actor.reach !== 'own' && readsContactsOfChild(actor);
