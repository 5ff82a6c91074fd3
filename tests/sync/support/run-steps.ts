/** Carries out the steps of a schedule. A step that makes no sense at that moment does nothing. */
import { addDays, businessDate, MINUTE_MS } from '#shared/domain/calendar-date';
import { lock, sendForOthers, setPin, unlock } from '../../../src/local/pin';
import { signIn } from '../../../src/local/sign-in';
import { signOut } from '../../../src/local/sign-out-by-hand';
import { PASSWORD } from '../../support/factories';
import { act, Memory } from './acts';
import type { Browser, Tab } from './browser';
import { Hand } from './entries';
import { BEGIN } from './house';
import { judgeDisk } from './judge-disk';
import { judgeSigns } from './judge-signs';
import { FIRST_RATIO } from './make-schedule';
import { ownDay, sleepLong } from './passing-days';
import { RatioWatch } from './ratio-watch';
import { pinOf, type Simulation } from './simulation';
import type { KillMoment, Step } from './steps';
import { atHouse } from './steps-at-house';

export const TODAY = businessDate(new Date(BEGIN));

/** Nobody holds a tablet awake for longer. */
const LONG_MS = 5 * MINUTE_MS;

const WRONG_PIN = '000001';

/** Who is signed in at each browser at the beginning. */
const FIRST_PEOPLE = [0, 1, 2];

export class Run {
  readonly hand: Hand;
  readonly memory = new Memory();
  /** What was wrong on the way. */
  readonly found: string[] = [];
  backedUp = false;
  readonly ratios: RatioWatch | null;

  constructor(readonly simulation: Simulation) {
    this.hand = new Hand(simulation.ledger, simulation.cast);
    this.ratios = simulation.seed >= FIRST_RATIO ? new RatioWatch() : null;
  }

  async begin(): Promise<void> {
    for (const [index] of this.simulation.browsers.entries()) {
      await this.simulation.arrive(index, this.simulation.person(FIRST_PEOPLE[index] ?? 0));
    }
  }

  async step(step: Step): Promise<void> {
    await this.#do(step);
    for (const { tabs, left } of this.simulation.browsers)
      for (const { id } of this.simulation.cast.people)
        if (!tabs.some(({ tablet }) => tablet.active.get()?.user.id === id)) left.add(id);
    if (step.tasks === undefined) {
      await this.simulation.quiet();
      this.found.push(...(await judgeSigns(this.simulation)));
      for (const browser of this.simulation.browsers)
        this.found.push(...judgeDisk(browser, this.simulation.cast.people));
      this.found.push(...((await this.ratios?.look(this.simulation)) ?? []));
    } else await this.simulation.steps(step.tasks);
  }

  /** For what nobody waits for; what it meets is the tablet's to tell. */
  #behind(work: Promise<unknown>): void {
    work.catch(() => {});
  }

  async #do(step: Step): Promise<void> {
    const { simulation } = this;
    if ('browser' in step) return this.#atBrowser(step);
    switch (step.kind) {
      case 'pass':
        if (step.ms <= LONG_MS) return simulation.pass(step.ms);
        return sleepLong(simulation, step.ms);
      case 'release':
        return simulation.network.release();
      case 'stray':
        return simulation.network.deliverStray();
      case 'pages':
        Object.assign(simulation.house.pages, { base: step.of, history: step.of });
        return;
      case 'block':
        simulation.ledger.onToken = (token) => simulation.network.blocked.add(token);
        return;
      default:
        await simulation.network.release();
        return atHouse(this, step);
    }
  }

  async #atBrowser(step: Extract<Step, { browser: number }>): Promise<void> {
    const { simulation } = this;
    const browser = simulation.browsers[step.browser % simulation.browsers.length] as Browser;
    switch (step.kind) {
      case 'fault':
        browser.plan.push({ fault: step.fault, match: step.match });
        return;
      case 'online':
        browser.online = step.is;
        return;
      case 'clock':
        if (browser.clockOffset !== step.offsetMs) simulation.tally.note('clock jumped');
        browser.clockOffset = step.offsetMs;
        return;
      case 'full':
        browser.disk.full = step.is;
        browser.disk.wasFull ||= step.is;
        return;
      case 'wipe':
        return this.#wipe(browser);
      case 'worker':
        browser.wakeWorker();
        return;
      case 'open':
        if (browser.tabs.length < 2) browser.open();
        return;
      case 'freeze': {
        const frozen = browser.tabs.find((tab) => tab.frozen);
        if (step.is && browser.tabs[0]) browser.tabs[0].frozen = true;
        else frozen?.thaw();
        return;
      }
    }
    const tab = browser.tabs.findLast((each) => !each.frozen) ?? browser.open();
    return this.#atTab(step, tab);
  }

  /** The browser forgets everything but its cookies, as one that cleans up for room. */
  #wipe(browser: Browser): void {
    const { simulation } = this;
    for (const tab of [...browser.tabs]) simulation.kill(tab);
    if (browser.worker) simulation.kill(browser.worker);
    browser.disk.wipe();
    for (const save of simulation.ledger.saves) if (save.browser === browser.index) save.wiped = true;
    simulation.tally.note('storage wiped');
    browser.open();
  }

  #atTab(step: Extract<Step, { browser: number }>, tab: Tab): void {
    const { simulation } = this;
    switch (step.kind) {
      case 'kill':
        this.#kill(tab, step.when, step.nth);
        return;
      case 'lose-connection':
        this.simulation.tally.note('storage connection lost');
        tab.disk.loseConnections();
        return;
      case 'wake':
        tab.wake(step.cause);
        return;
      case 'button':
        this.#behind(Promise.resolve(tab.tablet.active.get()?.sync.run('button')));
        return;
      case 'sign-out':
        this.#behind(signOut(tab.tablet));
        return;
      case 'sign-in': {
        const { email, id } = this.simulation.person(step.person);
        const before = tab.tablet.active.get()?.user.id;
        const noteSwitch = () => {
          if (before !== undefined && before !== id) this.simulation.tally.note('user switched');
        };
        this.#behind(signIn({ email, password: PASSWORD }, tab.tablet).then(noteSwitch));
        return;
      }
      case 'return': {
        const here = tab.tablet.active.get()?.user.id;
        const person = simulation.cast.people.find(({ id }) => id === here);
        if (person) this.#behind(signIn({ email: person.email, password: PASSWORD }, tab.tablet));
        return;
      }
      case 'pin':
        this.#behind(this.#setPin(tab));
        return;
      case 'lock':
        this.#behind(lock(tab.tablet).then(() => this.simulation.tally.note('tablet locked')));
        return;
      case 'unlock': {
        const { id } = this.simulation.person(step.person);
        const tried = unlock(id, step.right ? pinOf(id) : WRONG_PIN, tab.tablet);
        this.#behind(
          tried.then(({ opened }) => {
            if (opened) this.simulation.tally.note('opened by PIN');
          }),
        );
        return;
      }
      case 'others':
        this.#behind(sendForOthers(tab.tablet));
        return;
      case 'enter':
      case 'look':
        this.#behind(act(this, tab, step, addDays(ownDay(this, tab, step), step.day)));
        return;
    }
  }

  async #setPin({ tablet }: Tab): Promise<void> {
    const { house, time, cast, tally } = this.simulation;
    const id = tablet.active.get()?.user.id;
    const person = cast.people.find((one) => one.id === id);
    const [preschool_id] = person?.preschoolIds ?? [];
    if (!person || preschool_id === undefined) return;
    const at = { paired_by: person.id, paired_at: new Date(time.now) };
    await house
      .admin('paired_tablets')
      .insert({ device_id: tablet.deviceId, preschool_id, ...at })
      .onConflict('device_id')
      .ignore();
    await setPin(pinOf(person.id), tablet);
    tally.note('PIN set');
  }

  /** Kills the tab when its moment has come, and opens another in its place. */
  #kill(tab: Tab, when: KillMoment, nth: number): void {
    const { simulation } = this;
    const kill = () => {
      tab.onPush = tab.disk.onWriting = tab.disk.onCommit = null;
      simulation.kill(tab);
      this.found.push(...judgeDisk(tab.browser, simulation.cast.people));
      tab.browser.open();
    };
    let left = nth;
    const isTime = () => {
      left -= 1;
      return left < 0;
    };
    if (when === 'now') kill();
    else if (when === 'committed')
      tab.disk.onCommit = () => {
        if (!isTime()) return false;
        simulation.tally.note('tablet killed after a commit');
        kill();
      };
    else if (when === 'writing') {
      tab.disk.onWriting = () => {
        if (isTime()) kill();
      };
    } else
      tab.onPush = (at) => {
        if (at === when) kill();
      };
  }

  childId(index: number): number {
    const all = this.simulation.cast.children.flat();
    return all[index % all.length] as number;
  }
}
