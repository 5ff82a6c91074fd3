/**
 * Puts a tablet together over one environment: device database, the signed-in user's database, network and sync. The
 * app has one; a simulation makes as many as it likes.
 */
import { liveQuery } from 'dexie';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { reachOf, tabletRoles } from '#shared/permissions';
import { createStore } from '#shared/store';
import { currentTablet } from './current';
import {
  type CurrentUser,
  claimDeviceId,
  DeviceDatabase,
  noteLived,
  readFact,
  writeFacts,
} from './device-database';
import { createDraftKeeper, type DraftKeeper } from './drafts';
import type { StorageTrouble } from './durably';
import type { Environment } from './environment';
import { CallError, NotSignedInError, OfflineError, SaveFailedError } from './errors';
import { askWhetherKnown, Http } from './http';
import { unlockKey } from './keys';
import { fetchAgain, whereRoom } from './make-room';
import { handOver, handOverClosed, settleOthers } from './noted-here';
import { createServerClock, type ServerClock } from './server-clock';
import { refreshUser } from './session';
import {
  finishSignOut,
  forgetOld,
  goOnLeaving,
  sessionLock,
  signOutFromAfar,
  wipeFormerWork,
  wipeLongAway,
  withinTime,
} from './sign-out';
import { storageTroubleOf } from './storage-trouble';
import { resetSending } from './sync/acknowledge';
import { noteContact } from './sync/contact';
import { followFormerApp } from './sync/former-app';
import { isAborted } from './sync/leader';
import { createSync, type SyncListeners } from './sync/sync';
import type { Active, Tablet, TabletOptions } from './tablet';
import { fetchKey } from './tablet-key';
import { TimeLimitError } from './time-limit';
import { readMeta, sealAll, sealOf, UserDatabase, writeMeta } from './user-database';

/** A tablet that has opened nothing yet: `start` does. */
export function createTablet(environment: Environment, options: TabletOptions = {}): Tablet {
  return new RunningTablet(environment, options);
}

/** Sends and fetches at once, whatever waits: the button. Resolves when it is done; never rejects for the network. */
export async function syncNow(tablet: Tablet = currentTablet()): Promise<void> {
  await tablet.active.get()?.sync.run('button');
}

/** True for people whose work lives on the tablet: staff of a preschool, and whoever chose one to work in. */
function keepsRecords({ user, preschoolId }: CurrentUser): boolean {
  const roleIds = user.roles.map((role) => role.id);
  if (reachOf(roleIds) === 'all') return preschoolId !== null;
  return roleIds.some((id) => tabletRoles.includes(id));
}

/** How long what roles somebody has is taken as told, in milliseconds. */
const ASK_AGAIN_MS = 15 * MINUTE_MS;
/** A browser that never opens a database must not keep the next person out. */
const HAND_OVER_MS = 10_000;

class RunningTablet implements Tablet {
  readonly device: DeviceDatabase;
  readonly clock: ServerClock;
  readonly active = createStore<Active | null | undefined>(undefined);
  readonly trouble = createStore<StorageTrouble>(null);
  deviceId = '';
  #following: Promise<void> = Promise.resolve();
  #unlisten: (() => void)[] = [];
  /** Ends what others hear of the entries of whoever is here. */
  #handingOver: (() => Promise<void>) | null = null;

  constructor(
    readonly environment: Environment,
    private readonly options: TabletOptions,
  ) {
    this.device = new DeviceDatabase(environment);
    this.clock = createServerClock(environment);
  }

  async start(): Promise<void> {
    const { device, environment } = this;
    const { deviceId, fresh } = await claimDeviceId(device, environment);
    this.deviceId = deviceId;
    await this.#storeClock();
    await goOnLeaving(this);
    await this.#inTurn(() => this.#followKept());
    // Another tab signs in or out: every tab follows.
    const watching = liveQuery(() => device.facts.bulkGet(['current', 'key_brought_at'])).subscribe({
      next: () => this.#behind(this.#inTurn(() => this.#followKept())),
      error: reportProblem,
    });
    this.#unlisten.push(() => watching.unsubscribe());
    if (!(this.options.automatic ?? true)) return;
    const tidy = () => {
      if (this.active.get() === null) this.#behind(sessionLock(environment, () => finishSignOut(this)));
    };
    this.#unlisten.push(environment.onWake?.(tidy) ?? tidy);
    tidy();
    this.#behind(forgetOld(this));
    if (fresh) this.#behind(noticeWipe(environment, device));
  }

  /** The clock goes on from what was kept, and what it learns is kept. */
  async #storeClock(): Promise<void> {
    const { device, clock } = this;
    clock.restore({
      offsetMs: (await readFact(device, 'clock_offset_ms')) ?? 0,
      knownAt: (await readFact(device, 'server_time')) ?? null,
      asked: (await readFact(device, 'day_asked')) ?? false,
      ...(await readFact(device, 'lived')),
    });
    let told = clock.kept.get();
    const keep = () => {
      const before = told;
      const now = clock.kept.get();
      const { offsetMs, knownAt, asked, ...lived } = now;
      const isLater = (lived.livedAt ?? 0) >= (before.livedAt ?? 0);
      // Another tab may have heard more of the server, or of the day, since: a mark alone changes nothing of that.
      if (offsetMs === before.offsetMs && knownAt === before.knownAt && asked === before.asked && isLater)
        return this.#behind(whereRoom(() => noteLived(device, lived)));
      const facts = {
        clock_offset_ms: offsetMs,
        day_asked: asked,
        ...(knownAt !== null && { server_time: knownAt }),
        lived,
      };
      this.#behind(
        whereRoom(async () => {
          await writeFacts(device, facts);
          told = now;
        }),
      );
    };
    this.#unlisten.push(clock.kept.subscribe(keep));
  }

  follow(current: CurrentUser | null, token?: string): Promise<void> {
    return this.#inTurn(() => this.#change(current, token));
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten.splice(0)) unlisten();
    await this.#inTurn(() => this.#close());
    this.device.close();
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    this.#following = this.#following.then(change, change);
    return this.#following;
  }

  /**
   * For what nobody waits for: a failure stops nothing. What was broken off, or found no storage, is done again at the
   * next contact; the rest is a mistake of ours, and is told.
   */
  #behind(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (error instanceof TimeLimitError || isAborted(error)) return;
      const trouble = storageTroubleOf(error);
      if (trouble === null) reportProblem(error);
      else this.trouble.set(trouble === 'full' ? 'full' : 'broken');
    });
  }

  async #followKept(): Promise<void> {
    await this.#change((await readFact(this.device, 'current')) ?? null);
  }

  /** The tab that signed someone in or out may have been killed before it could tell the others. */
  async #lookAgain(): Promise<void> {
    await this.#followKept();
    const active = this.active.get();
    if (active) await claim(active.database);
  }

  async #change(current: CurrentUser | null, token?: string): Promise<void> {
    const before = this.active.get();
    if (current === null) {
      await this.#close();
      this.active.set(null);
      return;
    }
    if (!before || before.user.id !== current.user.id) {
      await this.#close();
      const database = await this.#open(current.user.id);
      if (database === null) {
        this.active.set(null);
        return;
      }
      if (token !== undefined) await noteContact({ database, environment: this.environment }, 'done');
      await this.#activate(current, database, createDraftKeeper(this, database), token);
      return;
    }
    // Another tab may have brought the key.
    await unlockKey(this.device, this.environment, current.user.id);
    if (token === undefined && isSame(before, current)) return;
    if (token !== undefined) {
      // Signed out and in again while this tab had it open: it is theirs again.
      await claim(before.database);
      await noteContact({ ...before, environment: this.environment }, 'done');
    }
    before.sync.stop();
    const http = token === undefined ? before.http : undefined;
    await this.#activate(current, before.database, before.drafts, token, http);
  }

  /** @returns null where the browser lost the key of what lies here: their sign-in brings it again */
  async #open(userId: number): Promise<UserDatabase | null> {
    const { device, environment } = this;
    const key = await unlockKey(device, environment, userId);
    const database = await this.#unsealed(userId, key !== undefined);
    if (database === null) {
      await device.transaction('rw', device.facts, device.users, async () => {
        const current = await readFact(device, 'current');
        if (current?.user.id !== userId) return;
        // With a PIN this tab begins locked. In another one they may be at work.
        if ((await device.users.get(userId))?.pin) await device.users.update(userId, { here: current });
        else await writeFacts(device, { current: null });
      });
      return null;
    }
    if (key && !(await readMeta(database, 'all_sealed'))) await this.#seal(database);
    await claim(database);
    await resetSending(database);
    await followFormerApp(database);
    await fetchAgain(database);
    await wipeLongAway(this.environment, database);
    const known = await device.users.get(userId);
    if (known?.filled && !(await readMeta(database, 'filled'))) {
      await device.users.update(userId, { filled: false });
      await writeFacts(device, { wiped: true });
    }
    return database;
  }

  /** A person's database, if what lies in it can be read; null where their key is not here. */
  async #unsealed(userId: number, hasKey: boolean): Promise<UserDatabase | null> {
    const database = new UserDatabase(userId, this.environment);
    // Whom this device has forgotten, as a tab of theirs slept, writes nothing that lies here to be read.
    const isForgotten = !hasKey && this.environment.vault && !(await this.device.users.get(userId));
    if (!isForgotten && (await sealOf(database)) !== 'closed') return database;
    if (!hasKey) {
      database.close();
      return null;
    }
    // Nobody has the key of it any more. The server knows what waited, and tells its author and the office.
    await database.delete();
    return new UserDatabase(userId, this.environment);
  }

  /** A full tablet seals what it writes from now on, and the rest at a later start. */
  async #seal(database: UserDatabase): Promise<void> {
    try {
      await sealAll(database);
    } catch (error) {
      if (storageTroubleOf(error) === null) throw error;
    }
  }

  async #activate(
    current: CurrentUser,
    database: UserDatabase,
    drafts: DraftKeeper,
    token?: string,
    kept?: Http,
  ): Promise<void> {
    const keeps = keepsRecords(current);
    if (!keeps) await wipeFormerWork(database);
    // Whoever was staff when they wrote hears what becomes of it, whatever they are now.
    const hasEntries = (await database.outbox.count()) > 0;
    const { environment, device, deviceId, clock, trouble } = this;
    const { user, preschoolId } = current;
    const http = kept ?? new Http(environment, device, user.id, token);
    const place = { userId: user.id, preschoolId, pulls: keeps || hasEntries };
    const sync = createSync(
      { environment, device, deviceId, clock, trouble, database, http, ...place },
      this.#listen(user.id, token),
    );
    const asParent = current.asParent === true;
    this.active.set({ user, preschoolId, asParent, database, http, drafts, sync });
    this.#handingOver ??= handOver(this, database, (work) => this.#behind(work));
    this.#behind(settleOthers(this, user.id));
    if (this.options.automatic ?? true) sync.begin();
  }

  /** Good contacts tell whether roles have changed: the first after a start, then now and again; a sign-in has just told. */
  #listen(userId: number, token: string | undefined): SyncListeners {
    const { clock } = this.environment;
    let askedAt = token === undefined ? null : clock.now();
    return {
      onDone: () => {
        // A clock that was set back has not told for how long.
        const isDue = askedAt === null || Math.abs(clock.now() - askedAt) >= ASK_AGAIN_MS;
        if (!isDue || !(this.options.automatic ?? true)) return;
        askedAt = clock.now();
        this.#behind(refreshUser(this).catch(exceptContactProblems));
        this.#behind(this.#bringKey().catch(exceptContactProblems));
      },
      onLeft: () => this.#behind(sessionLock(this.environment, () => this.#inTurn(() => this.#lookAgain()))),
      onSignedOut: (by) => this.#behind(signOutFromAfar(this, userId, by)),
    };
  }

  /** For a session from before there were keys: what it has here is sealed from the next start on. */
  async #bringKey(): Promise<void> {
    const active = this.active.get();
    if (!active || (await unlockKey(this.device, this.environment, active.user.id))) return;
    const locked_key = await fetchKey(active.http, this, active.user.id);
    if (!locked_key) return;
    const { device, environment } = this;
    await device.transaction('rw', device.facts, device.users, async () => {
      await device.users.update(active.user.id, { locked_key });
      // The other tabs look for it.
      await writeFacts(device, { key_brought_at: environment.clock.now() });
    });
  }

  async #close(): Promise<void> {
    const before = this.active.get();
    if (!before) return;
    before.sync.stop();
    before.http.close();
    try {
      await before.drafts.flush();
    } catch (error) {
      // Signed out by another tab: nothing may be written any more.
      if (!(error instanceof NotSignedInError || error instanceof SaveFailedError)) throw error;
    }
    await this.#handingOver?.();
    this.#handingOver = null;
    this.active.set(null);
    before.database.close();
    // A save that was on its way has been stored or has failed, before anything more is read. What goes wrong in time is told.
    const handed = withinTime(this.environment, HAND_OVER_MS, () => handOverClosed(this, before.user.id));
    this.#behind(handed);
    await Promise.allSettled([handed]);
  }
}

/** Says that its user is signed in here. A full tablet opens all the same: nothing is written that is there. */
async function claim(database: UserDatabase): Promise<void> {
  const { userId } = database;
  if ((await readMeta(database, 'owner')) !== userId) await writeMeta(database, { owner: userId });
}

function isSame(before: Active, { user, preschoolId, asParent }: CurrentUser): boolean {
  if (before.asParent !== (asParent === true)) return false;
  return before.preschoolId === preschoolId && JSON.stringify(before.user) === JSON.stringify(user);
}

/** Nothing was stored here, and yet the server knows the tablet: the browser removed what was (scenarios 25, 52). */
async function noticeWipe(environment: Environment, device: DeviceDatabase): Promise<void> {
  try {
    const isKnown = await askWhetherKnown(new Http(environment, device, null));
    if (isKnown && !(await readFact(device, 'current'))) await writeFacts(device, { wiped: true });
  } catch (error) {
    return exceptContactProblems(error);
  }
}

function exceptContactProblems(error: unknown): void {
  if (!(error instanceof CallError || error instanceof OfflineError || error instanceof NotSignedInError))
    throw error;
}

function reportProblem(error: unknown): void {
  console.error(error);
}
