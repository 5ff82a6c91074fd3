/** Who may read and change a person's profile and guardians. The scope of `visibleTo` says whose there are. */
import { type Actor, can } from '../../context';
import { parentsPolicy } from '../users/policy';

interface Person {
  id: number;
  role_ids: number[];
}

const isSelf = (actor: Actor, person: Person) => actor.userId === person.id;

export const profilesPolicy = {
  view: (actor: Actor, person: Person) => isSelf(actor, person) || can(actor, 'users_view'),
  edit: (actor: Actor, person: Person) =>
    isSelf(actor, person) || can(actor, 'users_edit') || parentsPolicy.edit(actor, person),
  setGuardians: (actor: Actor, person: Person) =>
    isSelf(actor, person) ? can(actor, 'portal_view') : parentsPolicy.edit(actor, person),
  /** Whoever hands a child over must know to whom; parents see their own alone. */
  ofChild: (actor: Actor) => can(actor, 'children_view'),
};
