/**
 * The drain where nothing is fetched after it: of someone who has locked or is leaving, and in the service worker. It has no
 * pull to tell whether our server is there, so it asks.
 */
import { syncEndpoints } from '#shared/endpoints/sync';
import { CallError, OfflineError } from '../errors';
import { noteTrouble, TIMES_TOGETHER } from './acknowledge';
import type { SyncContext } from './context';
import { type PushEnd, push } from './push';

/** Sends all that waits. Where that fails and our server is there, it goes apart at once: there may be no next time. */
export async function pushApart(context: SyncContext): Promise<PushEnd> {
  const first = await push(context, true);
  if (!first.failure || first.retryAfterMs !== null || !(await isThere(context))) return first;
  await noteTrouble(context, first.failure.rows, first.failure.as, TIMES_TOGETHER);
  return push(context, true, true);
}

/** Whether our server answers what asks for no session and no entry. */
async function isThere({ http }: SyncContext): Promise<boolean> {
  const { method, path, answer: shape } = syncEndpoints.tablet;
  try {
    const { status, body } = await http.sendOpenly({ method, path });
    return status === 200 && shape.safeParse((body as { data?: unknown }).data).success;
  } catch (error) {
    if (error instanceof OfflineError || error instanceof CallError) return false;
    throw error;
  }
}
