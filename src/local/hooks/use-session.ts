/** Who is signed in at this tablet. */

import { useMemo } from 'react';
import type { SessionUser } from '#shared/endpoints/session';
import { headOfficeRoles, parentRoles, permissionsOf, sidesOf } from '#shared/permissions';
import type { Session } from '../session';
import type { Active } from '../tablet';
import { readMeta } from '../user-database';
import { useActive, useUserQuery } from './use-active';

/** Undefined while the tablet starts, null when nobody is signed in. Works with no network. */
export function useSession(): Session | null | undefined {
  const active = useActive();
  const contact = useUserQuery((database) => readMeta(database, 'contact'), []);
  const shown = useMemo(() => active && sideOf(active), [active]);
  if (!active || !shown) return active as null | undefined;
  const needsSignIn = contact?.state === 'sign-in';
  return { ...shown, needsSignIn, newPassword: needsSignIn && contact.newPassword === true };
}

/** Head office gives discounts that stand, says how plans are charged, and enters tariffs. */
export function useIsHeadOffice(): boolean {
  const roles = useSession()?.user.roles ?? [];
  return roles.some(({ id }) => headOfficeRoles.includes(id));
}

function sideOf({ user, preschoolId, asParent }: Active): Omit<Session, 'needsSignIn' | 'newPassword'> {
  if (sidesOf(user.roles.map(({ id }) => id)).length < 2) return { user, preschoolId, otherSide: null };
  return asParent
    ? { user: parentIn(user), preschoolId: null, otherSide: 'staff' }
    : { user, preschoolId, otherSide: 'parent' };
}

/** The same person with what parents may do, and nothing else. */
function parentIn(user: SessionUser): SessionUser {
  const roles = user.roles.filter(({ id }) => parentRoles.includes(id));
  const permissions = permissionsOf(roles.map(({ id }) => id));
  return { ...user, roles, permissions, preschool: null, preschools: [] };
}
