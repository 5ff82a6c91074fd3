/**
 * Signing out: sends what waits, wipes the cache always, and the whole database only when nothing of its user is left
 * in it. Otherwise entries and drafts stay, unreadable on any screen, until their author is back; what was sent in the
 * last 30 days too, for a server that is set back. Ended from afar, nothing that was sent stays.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import { STORED_DAYS } from '#shared/endpoints/feed';
import { sessionEndpoints } from '#shared/endpoints/session';
import { type Ending, readFact, writeFacts } from './device-database';
import { durably } from './durably';
import type { EndedBy } from './ended-by';
import type { Environment } from './environment';
import { CallError, OfflineError } from './errors';
import { Http, type HttpRequest } from './http';
import { forgetKey, unlockKey } from './keys';
import { whereRoom } from './make-room';
import { handOverNow } from './noted-here';
import { type OutboxRow, undecidedIn, unsentIn } from './outbox-row';
import { overlaysOf } from './overlay';
import { ageOfSent, tooOldFor, wipeCache, wipeSealed } from './sync/clean-up';
import { asLeader } from './sync/leader';
import { pushApart } from './sync/push-apart';
import type { Tablet } from './tablet';
import { rememberSecret, secretOf } from './tablet-secret';
import { TimeLimitError, timeLimit } from './time-limit';
import { ANSWER, OPENING, readMeta, readMetas, sealOf, UserDatabase, writeMeta } from './user-database';

/** How long a sign-out waits for what can still be sent, in milliseconds. */
export const DRAIN_MS = 10_000;
const LOGOUT_MS = 10_000;
/** A tab that froze while it signed in or out must not keep the others from it. */
const SESSION_LIMITS = { stepMs: 150_000, waitMs: 30_000 };

/** At a start: a sign-out during which the tablet was switched off, or its tab closed, is not taken back. */
export async function goOnLeaving(tablet: Tablet): Promise<void> {
  const { device } = tablet;
  // At once: in another tab the same person may be coming back.
  await device.transaction('rw', device.facts, device.users, async () => {
    const leaving = await readFact(device, 'leaving');
    if (leaving === undefined || leaving === null) return;
    const isHere = (await readFact(device, 'current'))?.user.id === leaving;
    if (isHere) await dropPin(tablet, leaving);
    await writeFacts(device, {
      leaving: null,
      ...(isHere && { current: null, ending: { userId: leaving } }),
    });
  });
}

/**
 * This device was signed out from afar, by the office or by the person: what was fetched is wiped, what was not sent
 * stays for its author, and the sign-in page asks who is here. Does nothing where someone else is here by now.
 */
export async function signOutFromAfar(tablet: Tablet, userId: number, by: EndedBy): Promise<void> {
  const { device, environment } = tablet;
  await sessionLock(environment, async () => {
    const active = tablet.active.get();
    if (active?.user.id !== userId) return;
    await active.drafts.flush();
    // What still waits is handed over under the ended session: the server takes it, and holds it.
    await writeFacts(device, { current: null, ending: { userId, forgets: true }, told_off: by });
    await tablet.follow(null);
    await dropPin(tablet, userId);
    await leave(tablet, userId, { forgets: true });
    await finishSignOut(tablet);
  });
}

/** Only their password opens what is left. The secret stays in memory until what waits was handed over. */
export async function dropPin({ device }: Tablet, userId: number): Promise<void> {
  if ((await device.users.get(userId))?.pin)
    await device.users.update(userId, { pin: undefined, here: undefined });
}

/** Signing in and out happen one at a time, over all tabs. @throws TimeLimitError */
export function sessionLock<T>(environment: Environment, run: () => Promise<T>): Promise<T> {
  return asLeader(environment, `${environment.databasePrefix ?? ''}tadika-session`, run, SESSION_LIMITS);
}

/**
 * Wipes what a user leaves behind.
 * @returns how many unsent entries are kept; with no entry, no draft and no untold discard the database is gone altogether
 * @throws SaveFailedError where the storage fails; it is wiped at the next end of a session then
 */
export async function leave(
  tablet: Tablet,
  userId: number,
  { forgets = false, longAway = false }: { forgets?: boolean | undefined; longAway?: boolean } = {},
): Promise<number> {
  const { environment, device } = tablet;
  if (forgets) await device.noted_here.where('author_id').equals(userId).delete();
  await unlockKey(device, environment, userId);
  const database = new UserDatabase(userId, environment);
  const { entries, left } = await durably(tablet, database, () =>
    startOver(database, { serverNow: forgets ? null : tablet.clock.now(), longAway }),
  );
  if (left > 0) {
    database.close();
    await device.users.update(userId, { filled: false });
    return entries;
  }
  await forgetKey(device, environment, userId);
  await device.users.delete(userId);
  // Everything in it is gone already; a tab that still holds it open only delays its removal.
  await withinTime(environment, LOGOUT_MS, () => database.delete() as unknown as Promise<void>);
  return 0;
}

/**
 * Empties the cache so that the next pull begins anew; how the contact stands is left, since a page may show it. Signed out,
 * nothing more comes in, and of what was sent only what is not too old at `serverNow` stays; with null, none. `longAway`: of
 * somebody with a PIN who may be at work in another tab. What nobody here can open is wiped too, and that tab stays theirs.
 * @returns how many entries are not sent, and how much is left in all
 */
export function startOver(
  database: UserDatabase,
  signedOut?: { serverNow: number | null; longAway?: boolean },
): Promise<{ entries: number; left: number }> {
  return database.transaction('rw', database.tables, async () => {
    const { meta, outbox, drafts } = database;
    // Without its key only the rows that no record shows can go: what lies on top of one can't be read.
    const closed = (await sealOf(database)) === 'closed';
    // A page that is on its way is of the old generation, and will not be stored.
    await writeMeta(database, { generation: ((await readMeta(database, 'generation')) ?? 0) + 1 });
    await meta.bulkDelete([
      'feed_cursor',
      'records_cursor',
      'cursor',
      'series',
      'base_complete',
      'history_complete',
      'cleaned_on',
      'caught_up_on',
      'told_at',
    ]);
    await meta.where('key').startsWith(ANSWER).delete();
    if (signedOut) {
      const { serverNow, longAway = false } = signedOut;
      await meta.bulkDelete([
        'last_contact_at',
        'kept_days',
        'filled',
        ...(longAway ? [] : ['owner', 'contact']),
      ]);
      const sent = () => outbox.where('state').equals('sent');
      const before = serverNow === null ? null : ((await ageOfSent(database, serverNow)) ?? '');
      const isOld = (row: OutboxRow) =>
        (before === null || (row.sent_at !== null && row.sent_at < tooOldFor(row, before))) &&
        !(closed && row.overlaid === 1);
      await sent().filter(isOld).delete();
      // The next full pull holds them, but for events that the principal has not decided about.
      if (!closed) {
        const undecided = await undecidedIn(outbox);
        await sent()
          .filter(({ entity_id }) => !undecided.has(entity_id))
          .modify({ overlaid: 0 });
      }
    }
    const overlaid = await outbox.where('overlaid').equals(1).toArray();
    if (!closed) await wipeCache(database, overlaysOf(overlaid));
    else if (signedOut?.longAway) await wipeSealed(database, overlaid);
    const entries = await unsentIn(outbox).count();
    const notes = closed ? await meta.where('key').equals('discarded').count() : await untold(database);
    const openings = await meta.where('key').startsWith(OPENING).count();
    return { entries, left: (await outbox.count()) + (await drafts.count()) + notes + openings };
  });
}

/** How many entries their author deleted, and the server has not heard of. */
const untold = async (database: UserDatabase) => ((await readMeta(database, 'discarded')) ?? []).length;

/**
 * Ends a session that the server has not heard the end of, after sending what waited in it: under its own session,
 * and never once somebody else has signed in. Does nothing where there is none, or no network.
 * @param drains false right after a drain
 */
export async function finishSignOut(tablet: Tablet, drains = true): Promise<void> {
  const { device, environment } = tablet;
  const ending = await readFact(device, 'ending');
  if (!ending) return;
  const current = await readFact(device, 'current');
  if (current) {
    if (current.user.id !== ending.userId) await forgetKey(device, environment, ending.userId);
    return writeFacts(device, { ending: null });
  }
  try {
    if (drains) {
      await timeLimit(environment.timers, DRAIN_MS, (signal) => drainFor(tablet, ending, signal));
    }
    const { method, path } = sessionEndpoints.logout;
    const request = { method, path, body: '{}', timeLimitMs: LOGOUT_MS };
    const byPin = secretOf(environment, ending.userId) !== undefined;
    if (byPin && (await logoutByPin(tablet, ending.userId, request)) >= 500) return;
    // The cookie may be somebody else's, whom a PIN let in.
    if (!byPin || (await readFact(device, 'cookie_of')) === ending.userId) {
      const answer = await new Http(environment, device, null).sendByCookie(request);
      if (answer.status >= 500) return;
    }
  } catch (error) {
    if (error instanceof OfflineError || error instanceof CallError || error instanceof TimeLimitError)
      return;
    throw error;
  }
  await writeFacts(device, { ending: null });
  // Nothing more is handed over for them: what is left opens with their sign-in.
  await forgetKey(device, environment, ending.userId);
  rememberSecret(environment, ending.userId, null);
}

/** @returns the status; 401 where it was ended already */
async function logoutByPin({ environment, device }: Tablet, userId: number, request: HttpRequest) {
  try {
    return (await new Http(environment, device, userId).send(request)).status;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return error.status;
    throw error;
  }
}

/** Sends what is left of someone who has signed out, while their session still lives. */
async function drainFor(tablet: Tablet, { userId, forgets }: Ending, signal: AbortSignal): Promise<void> {
  const { device, environment, deviceId, clock, trouble } = tablet;
  if (!(await device.users.get(userId))) return;
  await unlockKey(device, environment, userId);
  const database = new UserDatabase(userId, environment);
  const waiting = await database.outbox.where('state').anyOf('pending', 'sending').count();
  const openings = await database.meta.where('key').startsWith(OPENING).count();
  if (waiting + openings > 0) {
    const http = new Http(environment, device, userId);
    signal.addEventListener('abort', () => http.close());
    const place = { userId, preschoolId: null, pulls: false, isStopped: () => signal.aborted };
    const context = { environment, device, deviceId, clock, trouble, database, http, ...place };
    // After a restart only their PIN would have opened what waits: it goes once they have signed in.
    if ((await sealOf(database)) !== 'closed') await pushApart(context);
    await handOverNow(tablet, database);
    await environment.tellOpenings?.(context);
  }
  database.close();
  // Given up by now, or with no locks to keep two tabs apart, its user may be back already.
  const isBack = signal.aborted || (await readFact(device, 'current')) !== null;
  // Also where nothing waited: the wipe may have failed.
  if (!isBack) await leave(tablet, userId, { forgets });
}

/** Runs for a while, and goes on without it when it takes longer. */
export async function withinTime(
  environment: Environment,
  ms: number,
  run: () => Promise<unknown>,
): Promise<void> {
  try {
    await timeLimit(environment.timers, ms, run);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
  }
}

/** Whether there was no contact for so long that what was fetched goes. */
export async function isLongAway(environment: Environment, database: UserDatabase): Promise<boolean> {
  const { last_contact_at: last, kept_days = STORED_DAYS } = await readMetas(database, [
    'last_contact_at',
    'kept_days',
  ]);
  return last !== undefined && environment.clock.now() - last > kept_days * DAY_MS;
}

/** As somebody's database is opened: after too long without contact, what was fetched goes; what they wrote stays. */
export async function wipeLongAway(environment: Environment, database: UserDatabase): Promise<void> {
  if (await isLongAway(environment, database)) await whereRoom(async () => void (await startOver(database)));
}

/** What was fetched for a work that is not theirs any more goes, with no network too; what they wrote stays. */
export async function wipeFormerWork(database: UserDatabase): Promise<void> {
  const holdsSome = (await database.preschools.count()) > 0 || (await database.children.count()) > 0;
  if (holdsSome) await whereRoom(async () => void (await startOver(database)));
}

/** Whether somebody with a PIN was away too long; what they wrote stays, sealed. */
async function isLeftBehind(environment: Environment, userId: number): Promise<boolean> {
  const database = new UserDatabase(userId, environment);
  try {
    return await isLongAway(environment, database);
  } finally {
    database.close();
  }
}

/** Wipes what people who do not come back left here, once it is too old to be of use to a server that is set back. */
export async function forgetOld(tablet: Tablet): Promise<void> {
  const { device, environment } = tablet;
  await sessionLock(environment, async () => {
    for (const { id, pin } of await device.users.toArray()) {
      // Who signs in in another tab is here, though this one did not hear of it yet.
      if ((await readFact(device, 'current'))?.user.id === id) continue;
      if (tablet.active.get()?.user.id === id) continue;
      if (pin && !(await isLeftBehind(environment, id))) continue;
      const ending = await readFact(device, 'ending');
      if (ending?.userId !== id) await leave(tablet, id, pin && { longAway: true });
    }
  });
}
