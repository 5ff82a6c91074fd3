/** Who is signed in at this tablet. */
import type { Session } from '../session';
import { readMeta } from '../user-database';
import { useActive, useUserQuery } from './use-active';

/** Undefined while the tablet starts, null when nobody is signed in. Works with no network. */
export function useSession(): Session | null | undefined {
  const active = useActive();
  const contact = useUserQuery((database) => readMeta(database, 'contact'), []);
  if (!active) return active;
  return { user: active.user, preschoolId: active.preschoolId, needsSignIn: contact?.state === 'sign-in' };
}
