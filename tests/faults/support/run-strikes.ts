/** A run: strikes one after the other over a bad network, and the oracle's word on what is left. */
import { TODAY } from '../../support/demo-day';
import { type Chance, createChance } from '../../sync/support/chance';
import { House } from './house';
import { judge, type Verdict } from './judge';
import { Ledger } from './ledger';
import { type Fault, type FaultKind, faultKinds, type Request } from './network';
import { makeOrders } from './orders';
import { type Kill, type Scene, type Strike, strikeOnce, workInBadWeather } from './strikes';
import { Teacher } from './teacher';

export interface Outcome extends Verdict {
  kills: Map<Kill['killed'], number>;
  faults: Map<FaultKind, number>;
  /** What the people did, and how much of it the app said to be saved. */
  done: number;
  acknowledged: number;
  refused: string[];
  errors: string[];
}

/** After so many strikes everything is sent and looked at, so that what went wrong is near. */
const LOOK_EVERY = 6;

export interface OpenScene extends Scene {
  seed: number;
  close(): Promise<void>;
}

/**
 * A server, and teachers of one preschool who have signed in at a tablet each: two, or as many as are asked for.
 * @param options.planted to have them work with a client that acknowledges too early
 */
export async function openScene(
  seed: number,
  { planted = false, count = 2 }: { planted?: boolean; count?: number } = {},
): Promise<OpenScene> {
  const chance = createChance(seed, 'faults');
  const house = await House.start();
  const teachers: Teacher[] = [];
  const close = async () => {
    await Promise.allSettled(teachers.map((teacher) => teacher.close()));
    await house.stop();
  };
  try {
    const ledger = new Ledger();
    for (let index = 0; index < count; index += 1)
      teachers.push(await Teacher.signIn(house, ledger, index, planted));
    const orders = makeOrders(chance, await house.place(), TODAY, ledger);
    return { seed, chance, house, ledger, orders, teachers, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends with the first look that finds something wrong. */
export async function runStrikes(scene: OpenScene, strikes: readonly Strike[]): Promise<Outcome> {
  const { chance, teachers, seed } = scene;
  const kills: Outcome['kills'] = new Map();
  for (const [index, strike] of strikes.entries()) {
    const share = strike.killed === 'nothing' ? 0.8 : 0.4;
    for (const { network } of teachers) network.plan = badNetwork(chance, share);
    try {
      if (strike.killed === 'nothing') await workInBadWeather(scene);
      else {
        await strikeOnce(scene, strike);
        kills.set(strike.killed, (kills.get(strike.killed) ?? 0) + 1);
      }
    } catch (error) {
      throw new Error(`Seed ${seed}, strike ${index}: ${JSON.stringify(strike)}.`, { cause: error });
    }
    if (index % LOOK_EVERY !== LOOK_EVERY - 1) continue;
    const outcome = await look(scene, kills);
    if (isWrong(outcome)) return outcome;
  }
  return look(scene, kills);
}

function badNetwork(chance: Chance, share: number): (request: Request) => Fault | null {
  return ({ isPush, path }) => {
    if (!path.startsWith('/api/') || !chance.is(isPush ? share : 0.08)) return null;
    return { kind: chance.pick(faultKinds), ms: 20 + chance.below(400) };
  };
}

/** Everything is sent over a good network, and the oracle looks. */
export async function look(
  { house, teachers, ledger }: Scene,
  kills: Outcome['kills'] = new Map(),
): Promise<Outcome> {
  for (const { network } of teachers) network.plan = () => null;
  await Promise.all(teachers.map(({ network }) => network.quiet()));
  for (const teacher of teachers) await teacher.sendAll();
  const states = await Promise.all(teachers.map((teacher) => teacher.state()));
  const faults = new Map<FaultKind, number>();
  for (const { network } of teachers)
    for (const [kind, count] of network.counts) faults.set(kind, (faults.get(kind) ?? 0) + count);
  return {
    ...judge(ledger.items.values(), await house.truth(), states),
    kills: new Map(kills),
    faults,
    done: ledger.items.size,
    acknowledged: ledger.count('saved') + ledger.count('committed'),
    refused: states.flatMap((state) => state.refused.map((row) => JSON.stringify(row))),
    errors: teachers.flatMap((teacher) => teacher.tablet.errors),
  };
}

export function isWrong({ lost, doubled, untrue, refused }: Outcome): boolean {
  return lost.length + doubled.length + untrue.length + refused.length > 0;
}

/** What is printed of a run: a table of the kills, and the closing counts. */
export function tell(seed: number, outcome: Outcome, strikes: readonly Strike[] = []): string {
  const total = [...outcome.kills.values()].reduce((sum, count) => sum + count, 0);
  const faults = [...outcome.faults].map(([kind, count]) => `${count} ${kind}`).join(', ');
  return [
    `Seed ${seed}: ${total} kills`,
    ...killTable(strikes),
    `Pushes hit by the network: ${faults || 'none'}`,
    `${outcome.done} entries done, ${outcome.acknowledged} acknowledged, ${outcome.arrived} records on the server`,
    `${outcome.lost.length} lost, ${outcome.doubled.length} doubled, ${outcome.untrue.length} told wrongly`,
  ].join('\n');
}

function killTable(strikes: readonly Strike[]): string[] {
  const counts = new Map<string, number>();
  for (const strike of strikes) {
    if (strike.killed === 'nothing') continue;
    const key = `${strike.killed.padEnd(24)}${strike.moment}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort().map(([key, count]) => `${String(count).padStart(6)}  ${key}`);
}
