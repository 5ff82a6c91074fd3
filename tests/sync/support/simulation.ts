/**
 * One simulated world: browsers, network, server and time, stepped by whoever holds it. Everything that tablets do
 * happens in turns; everything that the server does happens between two turns.
 */

import { log } from '../../../server/log';
import type { Active } from '../../../src/local/tablet';
import { PASSWORD } from '../../support/factories';
import { Browser, noteLiveQueries, type Surroundings, type Tab } from './browser';
import { type Chance, createChance } from './chance';
import { takeOver, turn, waitingTasks } from './event-loop';
import { BEGIN, type House, type Person } from './house';
import { Ledger } from './ledger';
import { Network } from './network';
import { Tally } from './tally';
import { VirtualTime } from './virtual-time';

/** Tasks and requests that one quiet may take; more means that something goes round in circles. */
const BUSY_LIMIT = 60_000;

/** Six digits, one's own. */
export const pinOf = (id: number): string => String(280_417 + 1_001 * id);

export class Simulation {
  readonly time = new VirtualTime(BEGIN);
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly tally = new Tally();
  readonly browsers: Browser[];
  /** What the code told of mistakes of its own. */
  readonly complaints: string[] = [];
  readonly #order: Chance;
  readonly #giveBack: () => void;
  readonly #silence = noteLiveQueries();
  readonly #dead: Tab[] = [];
  readonly #consoleError = console.error;
  readonly #consoleWarn = console.warn;
  readonly #logError = log.error;
  readonly #logWarn = log.warn;

  private constructor(
    readonly house: House,
    readonly seed: number,
    browsers: number,
  ) {
    this.#order = createChance(seed, 'order');
    this.network = new Network(house, createChance(seed, 'network'), this.tally);
    const surroundings: Surroundings = { seed, time: this.time, network: this.network, tally: this.tally };
    this.browsers = Array.from({ length: browsers }, (_, index) => new Browser(index, surroundings));
    this.#giveBack = takeOver();
    console.error = (...given: unknown[]) => this.complaints.push(given.map(describe).join(' '));
    // The server's own: what it could not answer is its fault like any other.
    log.error = ((about: { err?: unknown }) => {
      this.complaints.push(describe(about.err ?? about));
    }) as typeof log.error;
    console.warn = () => {};
    // Of every connection that was cut.
    log.warn = () => {};
  }

  static async begin(house: House, seed: number, browsers = 3): Promise<Simulation> {
    const simulation = new Simulation(house, seed, browsers);
    await house.begin(simulation.time);
    return simulation;
  }

  /** Ends every tab and gives the event loop back. */
  async end(): Promise<void> {
    await this.network.release();
    for (const browser of this.browsers)
      for (const tab of tabsOf(browser)) {
        this.#dead.push(tab);
        tab.kill();
      }
    const told = this.complaints.length;
    for (const tab of this.#dead) {
      tab.tablet.active.get()?.database.close();
      tab.tablet.device.close();
    }
    // What the dead say to that belongs to nobody.
    for (let left = 300; left > 0 && waitingTasks() > 0; left -= 1) await turn();
    await turn();
    this.complaints.length = told;
    this.#silence();
    this.#giveBack();
    console.error = this.#consoleError;
    console.warn = this.#consoleWarn;
    log.error = this.#logError;
    log.warn = this.#logWarn;
  }

  get cast() {
    return this.house.cast;
  }

  person(index: number): Person {
    const { people } = this.cast;
    return people[index % people.length] as Person;
  }

  /** One task of a tablet, or one request. */
  async step(): Promise<void> {
    const requests = this.network.isWaiting();
    const tasks = waitingTasks() > 0;
    if (requests && (!tasks || this.#order.is(0.3))) await this.network.serveNext();
    await turn();
  }

  async steps(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) await this.step();
  }

  /** Until nothing goes on without time passing. */
  async quiet(): Promise<void> {
    let busy = 0;
    for (let calm = 0; calm < 3; ) {
      calm = this.network.isWaiting() || waitingTasks() > 0 ? 0 : calm + 1;
      await this.step();
      busy += 1;
      if (busy > BUSY_LIMIT)
        throw new Error(`The tablets never come to rest: ${this.network.story.slice(-5).join('; ')}`);
    }
  }

  /** Lets time pass, with every timer in its turn. */
  async pass(ms: number): Promise<void> {
    const until = this.time.now + ms;
    for (;;) {
      await this.quiet();
      const next = this.time.nextAt();
      if (next === null || next > until) break;
      this.time.runNext();
    }
    this.time.now = until;
  }

  /** The tablets sleep meanwhile, and what came due runs once when they wake up. */
  async sleep(ms: number): Promise<void> {
    await this.quiet();
    this.time.now += ms;
    await this.pass(0);
  }

  /** Moves on to the next timer. */
  async passToNext(): Promise<void> {
    await this.quiet();
    this.time.runNext();
    await this.quiet();
  }

  /** Drives the world until something that was begun has ended, by itself or with time. */
  async finish<T>(work: Promise<T>): Promise<T> {
    const end = { is: false };
    const note = () => {
      end.is = true;
    };
    work.then(note, note);
    for (let tries = 0; tries < 200; tries += 1) {
      await this.quiet();
      if (end.is) return work;
      this.time.runNext();
    }
    throw new Error(`What was begun does not end: ${work}, after ${this.network.story.slice(-5).join('; ')}`);
  }

  async open(browser: Browser): Promise<Tab> {
    const tab = browser.open();
    await this.finish(tab.started);
    return tab;
  }

  kill(tab: Tab): void {
    if (tab.disk.isWriting) this.tally.note('tablet killed before a commit');
    if (tab.asking > 0) this.tally.note('tablet killed while sending');
    this.#dead.push(tab);
    tab.browser.kills += 1;
    tab.kill();
  }

  async signIn(tab: Tab, person: Person): Promise<void> {
    await this.finish(tab.browser.app.signIn({ email: person.email, password: PASSWORD }, tab.tablet));
    await this.quiet();
  }

  /** A browser with one tab and someone signed in at it. */
  async arrive(index: number, person: Person): Promise<Tab> {
    const browser = this.browsers[index];
    if (!browser) throw new Error(`There is no tablet ${index}.`);
    const tab = await this.open(browser);
    await this.signIn(tab, person);
    return tab;
  }

  active(tab: Tab): Active {
    const active = tab.tablet.active.get();
    if (!active) throw new Error(`Nobody is signed in at ${tab.browser.label}.`);
    return active;
  }
}

/** Its tabs, and its service worker while that is at work. */
const tabsOf = ({ tabs, worker }: Browser): Tab[] => [...tabs, ...(worker ? [worker] : [])];

function describe(given: unknown): string {
  // What Dexie throws is like an error, and is none.
  const { stack, message } = (given ?? {}) as Partial<Error>;
  return stack ?? message ?? String(given);
}
