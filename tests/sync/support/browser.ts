/** One tablet's browser, and the tabs in it: each tab runs the real code of `src/local` in an environment of ours. */
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createTablet } from '../../../src/local/create-tablet';
import { drainInBackground } from '../../../src/local/drain-in-background';
import type { Environment, WakeCause } from '../../../src/local/environment';
import { tellOpenings } from '../../../src/local/openings';
import { signIn } from '../../../src/local/sign-in';
import type { Tablet } from '../../../src/local/tablet';
import { type Chance, createChance } from './chance';
import { Disk, DiskAccess } from './disk';
import { Heard } from './heard';
import type { WireAnswer } from './inject';
import type { Caller, Network } from './network';
import type { Tally } from './tally';
import { createVault } from './vault';
import type { VirtualTime } from './virtual-time';
import { WebLocks } from './web-locks';

// Live queries run only where Dexie knows an IndexedDB; the databases themselves are each browser's own.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange as typeof globalThis.IDBKeyRange;

interface DexieEvent {
  subscribers: (() => void)[];
  unsubscribe(listener: () => void): void;
}

/**
 * Dexie tells all live queries of a process of every change. Those of a world that has ended would be told for ever:
 * the answer makes them silent.
 */
export function noteLiveQueries(): () => void {
  const event = Dexie.on.storagemutated as unknown as DexieEvent;
  const before = new Set(event.subscribers);
  return () => {
    for (const listener of [...event.subscribers]) if (!before.has(listener)) event.unsubscribe(listener);
  };
}

/** The code that a tab runs, of this release or of another one. */
export interface App {
  createTablet: typeof createTablet;
  drainInBackground: typeof drainInBackground;
  tellOpenings: typeof tellOpenings;
  signIn: typeof signIn;
}
export const thisApp: App = { createTablet, drainInBackground, tellOpenings, signIn };

export interface Surroundings {
  seed: number;
  time: VirtualTime;
  network: Network;
  tally: Tally;
}

export class Browser implements Caller {
  readonly label: string;
  readonly disk = new Disk();
  readonly locks = new WebLocks();
  cookies = new Map<string, string>();
  plan: Caller['plan'] = [];
  online = true;
  /** How far its clock is off, in milliseconds. */
  clockOffset = 0;
  /** Without, nothing that lies here is sealed: as an app of before, or a page without https. */
  keepsKeys = true;
  /** How often someone left it: what was sent is forgotten then. */
  signOuts = 0;
  /** How many of its tabs were killed. */
  kills = 0;
  /** Who was not here any more at some time, signed out or locked. */
  readonly left = new Set<number>();
  tabs: Tab[] = [];
  /** Of tabs that are opened from now on. */
  app = thisApp;
  /** A page asked for it: its service worker is to send what waits. */
  wantsWorker = false;
  /** The service worker, while it is at work. */
  worker: Tab | null = null;
  /** When an answer of the server last arrived in any tab. */
  heardAt: number;
  readonly heard = new Heard();
  #opened = 0;

  constructor(
    readonly index: number,
    readonly surroundings: Surroundings,
  ) {
    this.label = `tablet ${index}`;
    this.heardAt = surroundings.time.now;
    this.disk.onRefused = () => surroundings.tally.note('storage full');
  }

  /** Opens a tab; its start is under way. */
  open(): Tab {
    const tab = new Tab(this, this.#chance());
    this.tabs.push(tab);
    return tab;
  }

  /** The browser wakes the pages and, where a page asked for it, the service worker; one that fails is woken again. */
  wakeWorker(): void {
    if (!this.wantsWorker || this.worker) return;
    this.wantsWorker = false;
    for (const tab of this.tabs) tab.wake('worker');
    const worker = new Tab(this, this.#chance(), true);
    this.worker = worker;
    const again = () => {
      this.wantsWorker = true;
    };
    worker.started.catch(again).finally(() => {
      if (this.worker === worker) this.worker = null;
    });
  }

  #chance(): Chance {
    this.#opened += 1;
    return createChance(this.surroundings.seed, `tab ${this.index} ${this.#opened}`);
  }

  readCookies(answer: WireAnswer): void {
    for (const [name, value] of answer.headers) {
      if (name.toLowerCase() !== 'set-cookie') continue;
      const [pair = ''] = value.split(';');
      const at = pair.indexOf('=');
      const [key, content] = [pair.slice(0, at), pair.slice(at + 1)];
      if (content === '') this.cookies.delete(key);
      else this.cookies.set(key, content);
    }
  }
}

export class Tab {
  readonly tablet: Tablet;
  readonly started: Promise<void>;
  readonly environment: Environment;
  alive = true;
  frozen = false;
  /** Requests whose answer is still out. */
  asking = 0;
  /** Called when a push has left the tab, and when its answer arrives. */
  onPush: ((at: 'sending' | 'answered') => void) | null = null;
  readonly disk: DiskAccess;
  /** When an answer of the server last arrived here, or before this tab was opened. */
  heardAt: number;
  readonly #frozenWork: (() => void)[] = [];
  readonly #wakeListeners = new Set<(cause: WakeCause) => void>();
  readonly #leaveListeners = new Set<() => void>();

  constructor(
    readonly browser: Browser,
    chance: Chance,
    readonly isWorker = false,
  ) {
    this.disk = new DiskAccess(browser.disk);
    this.heardAt = browser.heardAt;
    this.environment = isWorker ? this.#surroundWorker(chance) : this.#surround(chance);
    this.tablet = browser.app.createTablet(this.environment, { automatic: !isWorker });
    this.started = isWorker ? browser.app.drainInBackground(this.tablet) : this.tablet.start();
    // A tab that is killed while it starts has nobody to tell.
    this.started.catch(() => {});
  }

  /** SIGKILL: nothing of it goes on, and nothing that was not committed is there. */
  kill(): void {
    this.alive = false;
    this.disk.kill();
    this.browser.locks.releaseAll(this);
    this.browser.tabs = this.browser.tabs.filter((tab) => tab !== this);
    if (this.browser.worker === this) this.browser.worker = null;
    this.#frozenWork.length = 0;
  }

  thaw(): void {
    this.frozen = false;
    for (const work of this.#frozenWork.splice(0)) work();
  }

  wake(cause: WakeCause): void {
    for (const listener of [...this.#wakeListeners]) listener(cause);
  }

  /** The page may be about to go. */
  leave(): void {
    for (const listener of [...this.#leaveListeners]) listener();
  }

  /** For what comes from outside: a frozen tab hears of it when it thaws, a dead one never. */
  #outside(work: () => void): void {
    if (!this.alive) return;
    if (this.frozen) {
      this.browser.surroundings.tally.note('tab frozen');
      this.#frozenWork.push(() => this.#outside(work));
    } else work();
  }

  #surround(chance: Chance): Environment {
    const { browser } = this;
    const { time } = browser.surroundings;
    const listen =
      <T>(set: Set<T>) =>
      (listener: T) => {
        set.add(listener);
        return () => set.delete(listener);
      };
    return {
      baseUrl: 'http://tadika.test',
      clock: { now: () => time.now + browser.clockOffset },
      ticks: () => time.now,
      random: () => chance.next(),
      fetch: (request) => this.#fetch(request),
      locks: browser.locks.of(this),
      timers: { after: (ms, run) => time.after(ms, () => this.#outside(run)) },
      cookie: async (name) => decode(browser.cookies.get(name)),
      indexedDB: this.disk.indexedDB,
      IDBKeyRange: IDBKeyRange as typeof globalThis.IDBKeyRange,
      databasePrefix: `${browser.label} `,
      tellOpenings: browser.app.tellOpenings,
      ...(browser.keepsKeys && { vault: createVault((key) => browser.disk.keys.push(key)) }),
      onWake: listen(this.#wakeListeners),
      onLeave: listen(this.#leaveListeners),
      askForBackgroundSync: async () => {
        browser.wantsWorker = true;
      },
    };
  }

  /** A worker hears of nothing but its own event, and reads a cookie only where the browser lets it. */
  #surroundWorker(chance: Chance): Environment {
    const {
      onWake: _,
      onLeave: __,
      askForBackgroundSync: ___,
      tellOpenings: ____,
      ...shared
    } = this.#surround(chance);
    return this.browser.index % 2 === 0 ? shared : { ...shared, cookie: async () => null };
  }

  async #fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = request.method === 'GET' ? null : await request.text();
    const headers = Object.fromEntries(request.headers);
    const wire = { method: request.method, path: url.pathname + url.search, headers, body };
    const { network, tally, time } = this.browser.surroundings;
    const isPush = url.pathname === '/api/sync/push';
    if (isPush && this.isWorker) tally.note('sent in the background');
    this.asking += 1;
    const answered = new Promise<Response>((resolve, reject) => {
      const fail = () => this.#outside(() => reject(new TypeError('fetch failed')));
      request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      network.send(
        this.browser,
        wire,
        (answer) =>
          this.#outside(() => {
            if (isPush) this.onPush?.('answered');
            if (!this.alive) return;
            if (answer.body.includes('"server_time"')) this.heardAt = this.browser.heardAt = time.now;
            this.browser.heard.note(url.pathname, answer);
            this.browser.readCookies(answer);
            const empty = answer.status === 204 || answer.status === 304;
            resolve(
              new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers }),
            );
          }),
        fail,
      );
    });
    if (isPush) this.onPush?.('sending');
    return answered.finally(() => {
      this.asking -= 1;
    });
  }
}

function decode(value: string | undefined): string | null {
  return value === undefined ? null : decodeURIComponent(value);
}
