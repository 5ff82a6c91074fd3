/**
 * The pull: fetches what changed since the cursor, page after page. A page and its cursor are applied in one
 * transaction; a page that was asked for with a cursor that has moved since is thrown away (scenarios 33, 34).
 */
import { feedTypes } from '#shared/endpoints/feed-types';
import { PULL_PAGES_MAX, type PullAnswer, pullAnswer, syncEndpoints } from '#shared/endpoints/sync';
import { endedBy } from '../ended-by';
import { CallError, OfflineError } from '../errors';
import { toSyncError } from '../http';
import { unsentIn } from '../outbox-row';
import { readMeta } from '../user-database';
import { type Asked, applyPage } from './apply-page';
import { growth } from './batch';
import { done, offlineEnd, type SyncContext, type SyncEnd, stoppedEnd } from './context';
import { asLeader } from './leader';
import { lockName } from './push';

/** A page on its way: where it was asked from, and what came of it. */
interface Fetching {
  asked: Asked;
  outcome: Promise<PromiseSettledResult<PullAnswer | SyncEnd>>;
}

/** How many pages of the history are asked for at once: more while they come and are stored quickly, since a save waits for that. */
interface Pace {
  pages: number;
}

/** How a page went: the next one may be on its way already. */
type Step = SyncEnd | 'last' | { next: Fetching | null };

/** Fetches all pages, each while the one before it is stored. Never throws for what a network or a server can do. */
export async function pull(context: SyncContext): Promise<SyncEnd> {
  if (!context.pulls) return done;
  const pace: Pace = { pages: 1 };
  let fetching: Fetching | null = null;
  for (;;) {
    if (context.isStopped()) return stoppedEnd;
    const begun: Fetching | null = fetching;
    const step: Step = await asLeader(context.environment, lockName(context), () =>
      pullPage(context, pace, begun),
    );
    if (step === 'last') return done;
    if ('ended' in step) return step;
    fetching = step.next;
  }
}

async function pullPage(context: SyncContext, pace: Pace, begun: Fetching | null): Promise<Step> {
  const { clock } = context.environment;
  const begunAt = clock.now();
  const asks = await whatToAsk(context);
  // Another tab has applied a page since: what was asked for from before it is of no use.
  const isOfUse = begun?.asked.cursor === asks.cursor && begun?.asked.generation === asks.generation;
  const { asked, outcome } = begun && isOfUse ? begun : await beginFetching(context, pace, asks);
  const settled = await outcome;
  if (settled.status === 'rejected') throw settled.reason;
  const page = settled.value;
  if ('ended' in page) return page;
  // The first page may begin a full pull, whose number is known once it is stored.
  const begins = asked.cursor === undefined || page.reset;
  const next =
    page.more && !begins ? await beginFetching(context, pace, { ...asked, cursor: page.cursor }) : null;
  const applied = await applyPage(context, page, asked);
  pace.pages = Math.max(1, Math.min(pace.pages * growth(clock.now() - begunAt), PULL_PAGES_MAX));
  if (applied === 'stale') return { next };
  if (page.base_complete) await noteFilled(context);
  return page.more ? { next } : 'last';
}

async function whatToAsk({ database, environment }: SyncContext): Promise<Asked> {
  const overlaid = await database.outbox.where('overlaid').equals(1).toArray();
  return {
    at: environment.clock.now(),
    cursor: await readMeta(database, 'feed_cursor'),
    generation: await readMeta(database, 'generation'),
    // What the server has acknowledged by now is in the pages that are asked for from now on.
    acknowledged: overlaid.flatMap(({ order, state }) =>
      order !== undefined && state === 'sent' ? order : [],
    ),
  };
}

/**
 * The database is read before it returns: behind the writing of a page, the next one's request would wait. Settled, so that
 * a page that nobody waits for any more may fail.
 */
async function beginFetching(context: SyncContext, pace: Pace, asked: Asked): Promise<Fetching> {
  const path = await pathOf(context, pace, asked.cursor);
  const outcome = Promise.allSettled([fetchPage(context, path)]).then(([settled]) => settled);
  return { asked, outcome };
}

async function pathOf(context: SyncContext, pace: Pace, cursor: string | undefined): Promise<string> {
  const { userId, deviceId, preschoolId, database, environment } = context;
  const query = new URLSearchParams({ user_id: String(userId), device_id: deviceId });
  if (environment.appVersion !== undefined) query.set('app_version', environment.appVersion);
  const unsent = unsentIn(database.outbox);
  query.set('waiting', String(await unsent.count()));
  const lastSent = await readMeta(database, 'last_sent');
  if (lastSent !== undefined) query.set('last_sent', lastSent);
  query.set('kinds', feedTypes.join());
  query.set('pages', String(pace.pages));
  if (cursor !== undefined) query.set('cursor', cursor);
  if (preschoolId !== null) query.set('preschool', String(preschoolId));
  return `${syncEndpoints.pull.path}?${query}`;
}

async function fetchPage(context: SyncContext, path: string): Promise<PullAnswer | SyncEnd> {
  const { http, userId, environment, clock } = context;
  const leftAt = environment.clock.now();
  try {
    const answer = await http.send({ method: syncEndpoints.pull.method, path });
    if (answer.status !== 200) throw toSyncError(answer);
    const parsed = pullAnswer.safeParse((answer.body as { data?: unknown }).data);
    if (!parsed.success) throw new OfflineError('unparsed', parsed.error);
    if (parsed.data.user_id !== userId) return { ended: 'sign-in', retryAfterMs: null };
    clock.learn(parsed.data.server_time, leftAt);
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
