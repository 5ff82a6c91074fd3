/** Where a kill strikes, and what it kills: each waits for its moment by what is seen, never by a clock. */
import type { Chance } from '../../sync/support/chance';
import type { House, Victim } from './house';
import type { Ledger } from './ledger';
import type { Point } from './network';
import type { Orders } from './orders';
import type { Stop } from './page';
import type { Teacher } from './teacher';

export type Killed = Victim | 'browser' | 'tab';

/**
 * `before-commit`, `after-commit`: of a save on the tablet.
 * `asked`: a push has left the tablet and has not reached the server. `sent`: the server has just got it.
 * `before-server-commit`: all is written and not committed there. `answered`: committed, and the tablet has not heard.
 * `anywhere`: amid the work.
 */
export type Moment = Stop | Point | 'before-server-commit' | 'anywhere';

export interface Kill {
  killed: Killed;
  moment: Moment;
}

/** `nothing` is killed: entry by entry over a network at its worst. */
export type Strike = Kill | { killed: 'nothing' };

export interface Scene {
  chance: Chance;
  house: House;
  ledger: Ledger;
  orders: Orders;
  teachers: Teacher[];
}

/** How many things are done in a round at each tablet. */
const WORK = 8;

/** Everybody works, the strike strikes, and what was killed is started again. */
export async function strikeOnce(scene: Scene, { killed, moment }: Kill): Promise<void> {
  const { chance, teachers, orders, house } = scene;
  const victim = chance.pick(teachers);
  if (killed === 'tab' || chance.is(0.4)) await victim.openTab();
  for (const teacher of teachers) {
    if (teacher !== victim) teacher.begin(orders.next(teacher.index, WORK), 2);
  }
  const kill = () => killOne(scene, victim, killed);
  if (moment === 'before-server-commit') {
    await house.withoutCommits(async (untilOneWaits) => {
      victim.begin(orders.next(victim.index, WORK), 2);
      await victim.sendUntil(untilOneWaits());
      await kill();
    });
  } else {
    await untilMoment(scene, victim, moment);
    await kill();
  }
  // What the network held for ever is at its end with the connection.
  victim.network.cut();
  // Tabs that live go on by themselves.
  if (killed !== 'browser') await victim.idle();
  if (killed === 'browser') await victim.reopen();
  else if (killed === 'tab') await victim.reload();
  else await victim.closeTabs();
  await Promise.all(teachers.map((teacher) => teacher.idle()));
}

/** Every entry is sent by itself, so that each has the network's worst for itself. */
export async function workInBadWeather({ orders, teachers }: Scene): Promise<void> {
  await Promise.all(
    teachers.map(async (teacher) => {
      for (const order of orders.next(teacher.index, WORK)) {
        teacher.begin([order], 1);
        await teacher.idle();
        await teacher.sendAll();
      }
    }),
  );
}

async function untilMoment(
  { chance, ledger, orders }: Scene,
  victim: Teacher,
  moment: Moment,
): Promise<void> {
  const work = orders.next(victim.index, WORK);
  const tokens = new Set(work.map(({ token }) => token));
  const heard = (what: string, times = 1) =>
    ledger.once((one) => one.what === what && tokens.has(one.token), times);
  switch (moment) {
    case 'before-commit':
    case 'after-commit': {
      const { length } = work.splice(1);
      const [only] = work;
      if (!only || length === 0) throw new Error('There is nothing to do.');
      const stopped = heard(moment === 'before-commit' ? 'written' : 'committed');
      victim.begin(work, 1, moment);
      return stopped;
    }
    case 'anywhere': {
      const some = heard('saved', 1 + chance.below(WORK - 1));
      victim.begin(work, 1 + chance.below(4));
      return some;
    }
    case 'asked':
    case 'sent':
    case 'answered': {
      const caught = victim.network.catchPush(moment);
      victim.begin(work, 2);
      return victim.sendUntil(caught);
    }
    default:
      throw new Error(`Nobody waits for ${moment} here.`);
  }
}

async function killOne({ house }: Scene, victim: Teacher, killed: Killed): Promise<void> {
  if (killed === 'browser') await victim.kill();
  else if (killed === 'tab') await victim.crashTab();
  else await house.killAndRestart(killed);
}
