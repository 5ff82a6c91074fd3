/**
 * The pull: fetches what changed since the cursor, page after page. A page and its cursor are applied in one
 * transaction; a page that was asked for with a cursor that has moved since is thrown away (scenarios 33, 34).
 */
import { feedTypes } from '#shared/endpoints/feed-types';
import { type PullAnswer, pullAnswer, syncEndpoints } from '#shared/endpoints/sync';
import { endedBy } from '../ended-by';
import { CallError, OfflineError } from '../errors';
import { toSyncError } from '../http';
import { readMeta } from '../user-database';
import { applyPage } from './apply-page';
import { done, offlineEnd, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { asLeader } from './leader';
import { lockName } from './push';

type Step = 'more' | 'last' | SyncEnd;

/** Fetches all pages. Never throws for what a network or a server can do. */
export async function pull(context: SyncContext): Promise<SyncEnd> {
  if (!context.pulls) return done;
  for (;;) {
    if (context.isStopped()) return stoppedEnd;
    const step = await asLeader(context.environment, lockName(context), () => pullPage(context));
    if (step === 'last') return done;
    if (step !== 'more') return step;
  }
}

async function pullPage(context: SyncContext): Promise<Step> {
  const { database, clock, environment, userId } = context;
  const cursor = await readMeta(database, 'records_cursor');
  const generation = await readMeta(database, 'generation');
  // What the server has acknowledged by now is in the pages that are asked for from now on.
  const acknowledged = await database.outbox
    .where('overlaid')
    .equals(1)
    .filter((row) => row.state === 'sent')
    .primaryKeys();
  const leftAt = environment.clock.now();
  const page = await fetchPage(context, cursor);
  if ('ended' in page) return page;
  if (page.user_id !== userId) return { ended: 'sign-in', retryAfterMs: null };
  clock.learn(page.server_time, leftAt);
  const applied = await applyPage(context, page, { cursor, generation, acknowledged });
  if (applied === 'stale') return 'more';
  if (page.base_complete) await noteFilled(context);
  return page.more ? 'more' : 'last';
}

async function fetchPage(context: SyncContext, cursor: string | undefined): Promise<PullAnswer | SyncEnd> {
  const { http, userId, deviceId, preschoolId, database, environment } = context;
  const { method, path } = syncEndpoints.pull;
  const query = new URLSearchParams({ user_id: String(userId), device_id: deviceId });
  if (environment.appVersion !== undefined) query.set('app_version', environment.appVersion);
  const unsent = database.outbox.where('state').anyOf('pending', 'sending', 'refused');
  query.set('waiting', String(await unsent.count()));
  const lastSent = await readMeta(database, 'last_sent');
  if (lastSent !== undefined) query.set('last_sent', lastSent);
  query.set('kinds', feedTypes.join());
  if (cursor !== undefined) query.set('cursor', cursor);
  if (preschoolId !== null) query.set('preschool', String(preschoolId));
  try {
    const answer = await http.send({ method, path: `${path}?${query}` });
    if (answer.status !== 200) throw toSyncError(answer);
    const parsed = pullAnswer.safeParse((answer.body as { data?: unknown }).data);
    if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
    return parsed.data;
  } catch (error) {
    if (error instanceof OfflineError) return offlineEnd(error);
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 401) return { ended: 'server-busy', retryAfterMs: error.retryAfterMs };
    return { ended: 'sign-in', retryAfterMs: null, endedBy: endedBy(error.message) };
  }
}

/** Remembers, outside of the user's database, that it held data: if it is empty one day, it was wiped (scenario 25). */
async function noteFilled({ device, userId }: SyncContext): Promise<void> {
  await device.users
    .where('id')
    .equals(userId)
    .and((user) => !user.filled)
    .modify({ filled: true });
}
