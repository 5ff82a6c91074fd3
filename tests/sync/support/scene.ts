/** A scenario's stage: one simulation, with the words that scenarios are told in. */
import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar-date';
import type { OutboxRow } from '../../../src/local/outbox-row';
import type { Tab } from './browser';
import { Hand, type Place } from './entries';
import type { Fault } from './faults';
import { judge } from './run-seed';
import { TODAY } from './run-steps';
import { runningHouse } from './running-house';
import { readTruth, type Truth } from './server-truth';
import { settle } from './settle';
import { Simulation } from './simulation';

export class Scene {
  readonly hand: Hand;

  constructor(readonly simulation: Simulation) {
    this.hand = new Hand(simulation.ledger, simulation.cast);
  }

  /** A child of the first preschool, so many days ago. */
  place(daysAgo = 0, child = 0): Place {
    return { childId: this.simulation.cast.children[0][child] as number, date: addDays(TODAY, -daysAgo) };
  }

  /** The first tablets, each with its teacher signed in: two of the first preschool, then the therapist. */
  async tablets(count: number): Promise<Tab[]> {
    const tabs: Tab[] = [];
    for (let index = 0; index < count; index += 1)
      tabs.push(await this.simulation.arrive(index, this.simulation.person(index)));
    return tabs;
  }

  /** A save, to its end. */
  async save(work: Promise<void>): Promise<void> {
    await this.simulation.finish(work);
  }

  online(tab: Tab, is: boolean): void {
    tab.browser.online = is;
  }

  fault(tab: Tab, ...list: Fault[]): void {
    for (const fault of list) tab.browser.plan.push({ fault, match: 'push' });
  }

  async sync(tab: Tab): Promise<string> {
    const { ended } = await this.simulation.finish(this.simulation.active(tab).sync.run('button'));
    await this.simulation.quiet();
    return ended;
  }

  /** The session of a tablet's first person is ended from afar while they have no network; then they send, and sign in again. */
  async endSession(tab: Tab): Promise<void> {
    const { house, time } = this.simulation;
    const person = this.simulation.person(0);
    const ended = { ended_at: new Date(time.now), ended_because: 'revoked' };
    await house.admin('sessions').where({ user_id: person.id }).update(ended);
    this.online(tab, true);
    await this.sync(tab);
    await this.simulation.quiet();
    await this.simulation.signIn(tab, person);
  }

  outbox(tab: Tab): Promise<OutboxRow[]> {
    return this.simulation.finish(this.simulation.active(tab).database.outbox.orderBy('order').toArray());
  }

  async states(tab: Tab): Promise<string[]> {
    return (await this.outbox(tab)).map((row) => row.state);
  }

  truth(): Promise<Truth> {
    return readTruth(this.simulation.house.admin);
  }

  /** Kills the tab and opens it again. */
  reopen(tab: Tab): Promise<Tab> {
    this.simulation.kill(tab);
    return this.simulation.open(tab.browser);
  }

  /** Everything comes to rest, and the oracle has nothing to say but what is expected. */
  async endsWell(expected: readonly unknown[] = []): Promise<void> {
    const troubles = await settle(this.simulation);
    expect([...troubles, ...(await judge(this.simulation))]).toEqual(expected);
  }
}

/** Declares the scenarios of a file, over one database. */
export function scenes(): (name: string, play: (scene: Scene) => Promise<void>) => void {
  const running = runningHouse();
  let seed = 1_000_000;
  return (name, play) => {
    seed += 1;
    const own = seed;
    test(name, async () => {
      const simulation = await Simulation.begin(running.house, own);
      try {
        await play(new Scene(simulation));
      } finally {
        await simulation.end();
      }
    });
  };
}
