/** What the person who is signed in may do, for screens that hide what they can't. The server decides. */

import { createContext, useContext } from 'react';
import type { Permission } from '#shared/permissions';

const Held = createContext<ReadonlySet<Permission>>(new Set());

export const HeldPermissions = Held.Provider;

/** `const can = useCan(); … can('masters_edit')`. */
export function useCan(): (permission: Permission) => boolean {
  const held = useContext(Held);
  return (permission) => held.has(permission);
}
