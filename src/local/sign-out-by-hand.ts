/** Signing out by hand; `sign-out.ts` has all that it shares with the other ends. */
import { currentTablet } from './current';
import { writeFacts } from './device-database';
import { requireActive } from './require-active';
import { DRAIN_MS, dropPin, finishSignOut, leave, sessionLock, withinTime } from './sign-out';
import { storageTroubleOf } from './storage-trouble';
import type { Tablet } from './tablet';

/**
 * Signs out. Works with no network: the server's session is then ended at the next contact.
 * @returns how many entries stay on the tablet for their author
 * @throws NotSignedInError, SaveFailedError when a draft could not be stored
 */
export async function signOut(tablet: Tablet = currentTablet()): Promise<{ kept: number }> {
  const { user, drafts, sync } = requireActive(tablet);
  return sessionLock(tablet.environment, async () => {
    await drafts.flush();
    await noteLeaving(tablet, user.id);
    await withinTime(tablet.environment, DRAIN_MS, () => sync.drain());
    await writeFacts(tablet.device, { current: null, ending: { userId: user.id }, leaving: null });
    await tablet.follow(null);
    await dropPin(tablet, user.id);
    const kept = await leave(tablet, user.id);
    await finishSignOut(tablet, false);
    return { kept };
  });
}

/** Who goes away is not here again after a restart. A full tablet makes room first, by sending, and does without. */
async function noteLeaving({ device }: Tablet, userId: number): Promise<void> {
  try {
    await writeFacts(device, { leaving: userId });
  } catch (error) {
    if (storageTroubleOf(error) === null) throw error;
  }
}
