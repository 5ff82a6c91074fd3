/** Who is signed in at this tablet. */
import type { SessionUser } from '#shared/endpoints/session';
import { readMeta } from '../user-database';
import { useActive, useUserQuery } from './use-active';

export interface Session {
  user: SessionUser;
  /** The preschool that someone of all preschools works in; null for everyone else. */
  preschoolId: number | null;
  /** The server wants to know again who this is: entries wait until then, and nothing is lost. */
  needsSignIn: boolean;
}

/** Undefined while the tablet starts, null when nobody is signed in. Works with no network. */
export function useSession(): Session | null | undefined {
  const active = useActive();
  const contact = useUserQuery((database) => readMeta(database, 'contact'), []);
  if (!active) return active;
  return { user: active.user, preschoolId: active.preschoolId, needsSignIn: contact?.state === 'sign-in' };
}
