/** Carries out the steps of a schedule. A step that makes no sense at that moment does nothing. */
import { addDays, businessDate } from '#shared/domain/calendar-date';
import { signIn } from '../../../src/local/session';
import { signOut } from '../../../src/local/sign-out';
import { PASSWORD } from '../../support/factories';
import { act, Memory } from './acts';
import type { Browser, Tab } from './browser';
import { Hand } from './entries';
import { BEGIN } from './house';
import { judgeDisk } from './judge-disk';
import type { Simulation } from './simulation';
import type { Step } from './steps';

export const TODAY = businessDate(new Date(BEGIN));

/** Nobody holds a tablet awake for longer. */
const LONG_MS = 5 * 60_000;

/** Who is signed in at each browser at the beginning. */
export const FIRST_PEOPLE = [0, 1, 2];

export class Run {
  readonly hand: Hand;
  readonly memory = new Memory();
  /** What was wrong on the way. */
  readonly found: string[] = [];
  #backedUp = false;

  constructor(readonly simulation: Simulation) {
    this.hand = new Hand(simulation.ledger, simulation.cast);
  }

  async begin(): Promise<void> {
    for (const [index] of this.simulation.browsers.entries()) {
      await this.simulation.arrive(index, this.simulation.person(FIRST_PEOPLE[index] ?? 0));
    }
  }

  async step(step: Step): Promise<void> {
    await this.#do(step);
    if (step.tasks === undefined) await this.simulation.quiet();
    else await this.simulation.steps(step.tasks);
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
        return step.ms > LONG_MS ? simulation.sleep(step.ms) : simulation.pass(step.ms);
      case 'release':
        return simulation.network.release();
      case 'stray':
        return simulation.network.deliverStray();
      default:
        await simulation.network.release();
        return this.#atHouse(step);
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
        browser.clockOffset = step.offsetMs;
        return;
      case 'full':
        browser.disk.full = step.is;
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

  #atTab(step: Extract<Step, { browser: number }>, tab: Tab): void {
    switch (step.kind) {
      case 'kill': {
        const kill = () => {
          this.simulation.kill(tab);
          this.found.push(...judgeDisk(tab.browser, this.simulation.cast.people));
          tab.browser.open();
        };
        if (step.atCommit) tab.disk.onCommit = kill;
        else kill();
        return;
      }
      case 'lose-connection':
        tab.disk.loseConnections();
        return;
      case 'wake':
        tab.wake(step.cause);
        return;
      case 'button':
        this.#behind(Promise.resolve(tab.tablet.active.get()?.sync.run('button')));
        return;
      case 'sign-out':
        tab.browser.signOuts += 1;
        this.#behind(signOut(tab.tablet));
        return;
      case 'sign-in': {
        const { email, id } = this.simulation.person(step.person);
        if (tab.tablet.active.get()?.user.id !== id) tab.browser.signOuts += 1;
        this.#behind(signIn({ email, password: PASSWORD }, tab.tablet));
        return;
      }
      case 'enter':
      case 'look':
        this.#behind(act(this, tab, step, addDays(TODAY, step.day)));
        return;
    }
  }

  async #atHouse(step: Step): Promise<void> {
    const { house, ledger } = this.simulation;
    const { admin, cast } = house;
    switch (step.kind) {
      case 'revoke':
        // The tablet forgets what it had sent, as at a sign-out.
        for (const browser of this.simulation.browsers) browser.signOuts += 1;
        await admin('sessions')
          .where({ user_id: this.simulation.person(step.person).id, ended_at: null })
          .update({ ended_at: new Date(this.simulation.time.now), ended_because: 'revoked' });
        return;
      case 'deactivate':
        await admin('users')
          .where({ id: this.simulation.person(step.person).id })
          .update({ deactivated_at: step.is ? new Date(this.simulation.time.now) : null });
        return;
      case 'scope': {
        const user_id = this.simulation.person(step.person).id;
        await admin('user_preschools').where({ user_id }).delete();
        const rows = step.preschools.map((at) => ({ user_id, preschool_id: cast.preschoolIds[at] }));
        if (rows.length > 0) await admin('user_preschools').insert(rows);
        return;
      }
      case 'move':
        return house.moveChild(this.childId(step.child), cast.preschoolIds[step.to] as number);
      case 'epoch':
        return house.renewEpoch();
      case 'backup':
        await house.snapshots.take('backup');
        this.#backedUp = true;
        return;
      case 'restore': {
        if (!this.#backedUp) return;
        const done: { key: string }[] = await admin('receipts').select('key');
        for (const { key } of done) ledger.setBack.add(key);
        await house.snapshots.setBack('backup');
        await house.renewEpoch();
        return;
      }
    }
  }

  childId(index: number): number {
    const all = this.simulation.cast.children.flat();
    return all[index % all.length] as number;
  }
}
