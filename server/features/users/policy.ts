/** Who may read people and change parents. The scope of `visibleTo` says which ones. */
import { parentRoles } from '#shared/permissions';
import { type Actor, can } from '../../context';

interface Person {
  id: number;
  role_ids: number[];
}

export const usersPolicy = {
  list: (actor: Actor) => can(actor, 'users_view'),
  /** Staff who may see people, and parents their own. */
  children: (actor: Actor, person: Person) => can(actor, 'users_view') || actor.userId === person.id,
};

export const parentsPolicy = {
  create: (actor: Actor) => can(actor, 'children_edit'),
  /** Of parents alone: whoever is staff too is changed by those who look after accounts. */
  edit: (actor: Actor, person: Person) =>
    can(actor, 'children_edit') && person.role_ids.every((role) => parentRoles.includes(role)),
};
