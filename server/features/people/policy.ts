/**
 * Who may read people, change parents, look after accounts, and read and change profiles and guardians. The scope of
 * `visibleTo` says which people there are.
 */
import { mayGrant, parentRoles } from '#shared/permissions';
import { type Actor, can } from '../../context';

interface Person {
  id: number;
  role_ids: number[];
  /** Nothing is written about whoever was erased. */
  erased_at?: Date | null;
}

const isParent = ({ role_ids }: Person) => role_ids.some((role) => parentRoles.includes(role));

const isParentOnly = ({ role_ids }: Person) =>
  role_ids.length > 0 && role_ids.every((role) => parentRoles.includes(role));

export const usersPolicy = {
  list: (actor: Actor) => can(actor, 'users_view'),
  /** Staff who may see people, and parents their own. */
  children: (actor: Actor, person: Person) => can(actor, 'users_view') || actor.userId === person.id,
};

export const parentsPolicy = {
  create: (actor: Actor) => can(actor, 'children_edit'),
  /** Parents alone: whoever is staff too is changed by those who look after accounts. */
  edit: (actor: Actor, person: Person) =>
    can(actor, 'children_edit') &&
    !person.erased_at &&
    person.role_ids.every((role) => parentRoles.includes(role)),
};

/** An account of head office is looked after by super admins: its e-mail address is a way to its rights. */
const looksAfter = (actor: Actor, person: Person) =>
  can(actor, 'users_edit') &&
  !person.erased_at &&
  person.role_ids.every((role) => mayGrant(actor.roleIds, role));

export const accountsPolicy = {
  view: (actor: Actor, person: Person) => can(actor, 'users_view') || actor.userId === person.id,
  create: (actor: Actor) => can(actor, 'users_edit'),
  edit: looksAfter,
  /** Sees where the person is signed in and signs them out there; a principal for the staff of their preschool. */
  endSessions: (actor: Actor, person: Person) =>
    looksAfter(actor, person) ||
    (can(actor, 'users_view') &&
      actor.reach === 'bound' &&
      person.role_ids.every((role) => mayGrant(actor.roleIds, role))),
  /** A principal invites the parents of their children, whom they add themselves. */
  invite: (actor: Actor, person: Person) =>
    looksAfter(actor, person) || (can(actor, 'children_edit') && !person.erased_at && isParentOnly(person)),
};

const isSelf = (actor: Actor, person: Person) => actor.userId === person.id;

/** Whoever hands a child over must know to whom: not finance. Parents see their own alone. */
const handsOver = (actor: Actor) => can(actor, 'health_edit');

export const profilesPolicy = {
  view: (actor: Actor, person: Person) => isSelf(actor, person) || can(actor, 'users_view'),
  edit: (actor: Actor, person: Person) =>
    isSelf(actor, person) ||
    (can(actor, 'users_edit') && !person.erased_at) ||
    parentsPolicy.edit(actor, person),
  /** By whoever bills the parent, who may not change the rest of the profile. */
  setBuyer: (actor: Actor, person: Person) =>
    isSelf(actor, person)
      ? can(actor, 'portal_view')
      : can(actor, 'invoices_edit') && !person.erased_at && isParent(person),
  setGuardians: (actor: Actor, person: Person) =>
    isSelf(actor, person) ? can(actor, 'portal_view') : parentsPolicy.edit(actor, person),
  guardians: (actor: Actor, person: Person) => isSelf(actor, person) || handsOver(actor),
  ofChild: (actor: Actor) => handsOver(actor),
};
