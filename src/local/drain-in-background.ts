/** What the service worker does when the browser says that there is a network again: it sends what waits, and ends. */
import { finishSignOut, sessionLock } from './sign-out';
import type { Tablet } from './tablet';

/**
 * Starts a tablet that does nothing by itself, sends what waits, and stops it.
 * @throws Error for want of a network or of a server that has time: the browser is to try again later
 */
export async function drainInBackground(tablet: Tablet): Promise<void> {
  try {
    await tablet.start();
    const active = tablet.active.get();
    if (!active) await sessionLock(tablet.environment, () => finishSignOut(tablet));
    const end = await active?.sync.drain();
    if (end?.ended === 'no-network' || end?.ended === 'server-busy')
      throw new Error(`Not sent: ${end.ended}.`);
  } finally {
    await tablet.stop();
  }
}
