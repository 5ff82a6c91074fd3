/**
 * The drain where nothing is fetched after it: of someone who has locked or is leaving, and in the service worker. It has no
 * pull to tell whether our server is there, so it asks.
 */
import { OfflineError } from '../errors';
import { askWhetherKnown } from '../http';
import { unsentIn } from '../outbox-row';
import { noteTrouble, TIMES_TOGETHER } from './acknowledge';
import type { SyncContext } from './context';
import { type PushEnd, push } from './push';

/**
 * Sends all that waits. Where something answers with trouble while others wait and our server is there, they go apart at once: there
 * may be no next time. A connection that breaks off is the network's trouble, until it is the third time.
 */
export async function pushApart(context: SyncContext): Promise<PushEnd> {
  const first = await push(context, true);
  const { failure } = first;
  if (!failure || first.retryAfterMs !== null || !(await isThere(context))) return first;
  // One that nothing waits behind may fail once more before it is called blocked: a photo goes alone.
  const isAlone = (await unsentIn(context.database.outbox).count()) === 1;
  const goesApart = !isAlone && !['network', 'time'].includes(failure.as);
  const counts = goesApart ? TIMES_TOGETHER : 1;
  return (await noteTrouble(context, failure.rows, failure.as, counts)) ? push(context, true, true) : first;
}

/** Whether our server answers what asks for no session and no entry. */
async function isThere({ http }: SyncContext): Promise<boolean> {
  try {
    return (await askWhetherKnown(http)) !== undefined;
  } catch (error) {
    if (error instanceof OfflineError) return false;
    throw error;
  }
}
