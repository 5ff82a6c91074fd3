/**
 * The drain where nothing is fetched after it: of someone who has locked or is leaving, and in the service worker. It has no
 * pull to tell whether our server is there, so it asks.
 */
import { OfflineError } from '../errors';
import { askWhetherKnown } from '../http';
import { noteTrouble, TIMES_TOGETHER } from './acknowledge';
import type { SyncContext } from './context';
import { type PushEnd, push } from './push';

/**
 * Sends all that waits. Where something answers several with trouble and our server is there, they go apart at once: there may be
 * no next time. A connection that breaks off is the network's trouble, until it is the third time.
 */
export async function pushApart(context: SyncContext): Promise<PushEnd> {
  const first = await push(context, true);
  const { failure } = first;
  if (!failure || first.retryAfterMs !== null || !(await isThere(context))) return first;
  const goesApart = failure.rows.length > 1 && !['network', 'time'].includes(failure.as);
  if (!(await noteTrouble(context, failure.rows, failure.as, goesApart ? TIMES_TOGETHER : 1))) return first;
  const second = await push(context, true, true);
  // What waits for a time of its own is not sent: whoever can try again later is to hear of it.
  return second.ended === 'done' && second.nextAt !== null ? { ...second, ended: first.ended } : second;
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
