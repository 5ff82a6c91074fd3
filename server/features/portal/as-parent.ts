/**
 * The parent in a person. A teacher may have a child at another preschool: what parents see is looked up with what
 * parents may see, whatever else the same person is.
 */
import { parentRoles, permissionsOf } from '#shared/permissions';
import type { Actor } from '../../context';

export function asParent(actor: Actor): Actor {
  const roleIds = actor.roleIds.filter((role) => parentRoles.includes(role));
  return { ...actor, roleIds, permissions: permissionsOf(roleIds), reach: 'own', preschoolIds: [] };
}
