/** Who looks after subjects: those who look after the other lists. */
import { type Actor, can } from '../../context';

export const subjectsPolicy = {
  edit: (actor: Actor) => can(actor, 'masters_edit'),
};
