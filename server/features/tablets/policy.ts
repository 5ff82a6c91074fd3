/** Who pairs tablets: administrators anywhere, a principal at their own preschool. Who may have a PIN on one. */
import { headOfficeRoles, PRINCIPAL_ROLE, tabletRoles } from '#shared/permissions';
import { type Actor, can, isHeadOffice, reaches } from '../../context';

export const tabletsPolicy = {
  pair: (actor: Actor, { id }: { id: number }) =>
    (isHeadOffice(actor) ? can(actor, 'users_edit') : actor.roleIds.includes(PRINCIPAL_ROLE)) &&
    reaches(actor, id),
  /** A device that the actor may find. */
  unpair: (actor: Actor) =>
    isHeadOffice(actor) ? can(actor, 'users_edit') : actor.roleIds.includes(PRINCIPAL_ROLE),
  /** Staff who work on tablets; the roles of head office want more than six digits. */
  havePin: (roleIds: readonly number[]) =>
    roleIds.some((role) => tabletRoles.includes(role)) &&
    !roleIds.some((role) => headOfficeRoles.includes(role)),
};
