/** The session that a start with no network goes on with, and what changes it; it begins in sign-in.ts. */
import { type SessionUser, sessionEndpoints } from '#shared/endpoints/session';
import { currentTablet } from './current';
import { type CurrentUser, writeFacts } from './device-database';
import { OfflineError } from './errors';
import { toCallError } from './http';
import { requireActive } from './require-active';
import { sendLanguage } from './send-language';
import { startOver } from './sign-out';
import { currentOf, type Tablet } from './tablet';

export interface Session {
  user: SessionUser;
  /** The preschool that someone of all preschools works in; null for everyone else. */
  preschoolId: number | null;
  /** For someone who is staff and a parent: the side that is not shown now. */
  otherSide: 'parent' | 'staff' | null;
  /** The server wants to know again who this is: entries wait until then, and nothing is lost. */
  needsSignIn: boolean;
  /** For the reason that the password was changed on another device. */
  newPassword: boolean;
}

/** Chooses the preschool that someone of all preschools works in: its records take the place of the last one's. */
export async function choosePreschool(preschoolId: number, tablet: Tablet = currentTablet()): Promise<void> {
  const { user, database, sync } = requireActive(tablet);
  const current = { user, preschoolId };
  sync.stop();
  await startOver(database);
  await writeFacts(tablet.device, { current });
  await tablet.follow(current);
}

/** Someone of the staff who is a parent too goes over to the parent's side, or back to work. */
export async function chooseSide(side: 'parent' | 'staff', tablet: Tablet = currentTablet()): Promise<void> {
  const { asParent: _, ...current } = currentOf(requireActive(tablet));
  const chosen: CurrentUser = side === 'parent' ? { ...current, asParent: true } : current;
  await writeFacts(tablet.device, { current: chosen });
  await tablet.follow(chosen);
}

/** The server lets this person do nothing but set up their second step: their screens say so, until they have. */
export async function confine(tablet: Tablet): Promise<void> {
  const active = requireActive(tablet);
  if (active.user.second_factor_first) return;
  const current = confined({ ...currentOf(active), user: { ...active.user, second_factor_first: true } });
  await writeFacts(tablet.device, { current });
  await tablet.follow(current);
}

/** A parent's side has no second step to set up. */
function confined({ asParent, ...current }: CurrentUser): CurrentUser {
  return asParent && !current.user.second_factor_first ? { ...current, asParent } : current;
}

/** Once it is set up. @throws OfflineError, CallError */
export const refreshSession = (): Promise<void> => refreshUser(currentTablet());

/** Asks the server who this is by now: roles and preschools may have changed since the sign-in. */
export async function refreshUser(tablet: Tablet): Promise<void> {
  await sendLanguage(tablet);
  const { user, http } = requireActive(tablet);
  const { method, path, answer: shape } = sessionEndpoints.me;
  const answer = await http.send({ method, path });
  if (answer.status !== 200) throw toCallError(answer);
  const parsed = shape.safeParse((answer.body as { data?: unknown }).data);
  if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
  if (parsed.data.id !== user.id || JSON.stringify(parsed.data) === JSON.stringify(user)) return;
  // Read again: a language, a side may have been chosen while the server was asked.
  const current = confined({ ...currentOf(requireActive(tablet)), user: parsed.data });
  await writeFacts(tablet.device, { current });
  await tablet.follow(current);
}
