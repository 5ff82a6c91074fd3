/**
 * Runs one schedule from beginning to end, and answers what was wrong with how it ended. A seed decides everything but
 * the random ids that the server makes.
 */

import { MINUTE_MS } from '#shared/domain/calendar-date';
import { within } from './event-loop';
import type { House } from './house';
import { judgeDisk } from './judge-disk';
import { judgeSaves } from './judge-saves';
import { judgeTablets } from './judge-tablets';
import { makeSchedule } from './make-schedule';
import { Run } from './run-steps';
import { readTruth } from './server-truth';
import { outboxesOf, settle } from './settle';
import { Simulation } from './simulation';
import { type Step, tell } from './steps';
import type { Tally } from './tally';

/** Real time; most take a third of a second, and a hundred times as much on a machine that does much else. */
const LIMIT_MS = 5 * MINUTE_MS;

export interface Verdict {
  wrong: string[];
  story: string[];
  tally: Tally;
}

export async function runSchedule(house: House, seed: number, steps: readonly Step[]): Promise<Verdict> {
  const simulation = await Simulation.begin(house, seed);
  const { tally, network, complaints } = simulation;
  const { story } = network;
  const playing = play(simulation, steps);
  try {
    const wrong = await within(LIMIT_MS, `the schedule of seed ${seed}`, playing);
    return { wrong, story, tally };
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { wrong: [`BROKEN: ${text}, after ${story.at(-1)}`, ...complaints], story, tally };
  } finally {
    await within(LIMIT_MS, `the end of seed ${seed}`, simulation.end());
    // One that is late still writes: the next schedule would see it in its database.
    await within(LIMIT_MS, `the last act of seed ${seed}`, Promise.allSettled([playing]));
  }
}

async function play(simulation: Simulation, steps: readonly Step[]): Promise<string[]> {
  const run = new Run(simulation);
  await run.begin();
  for (const step of steps) {
    simulation.network.story.push(`— ${tell(step)}`);
    await run.step(step);
  }
  for (const browser of simulation.browsers) run.found.push(...judgeDisk(browser, simulation.cast.people));
  simulation.network.story.push('— settle');
  const troubles = await settle(simulation);
  const untold = await run.ratios?.look(simulation);
  return [...run.found, ...troubles, ...(untold ?? []), ...(await judge(simulation))];
}

/** The oracle. */
export async function judge(simulation: Simulation): Promise<string[]> {
  const truth = await readTruth(simulation.house.admin);
  const outboxes = simulation.browsers.map((browser) => outboxesOf(simulation, browser));
  return [...judgeSaves({ simulation, truth, outboxes }), ...(await judgeTablets(simulation))];
}

export function runSeed(house: House, seed: number): Promise<Verdict> {
  return runSchedule(house, seed, makeSchedule(seed));
}

/** The shortest schedule found that still goes wrong: drops ever smaller parts of it. */
export async function shorten(house: House, seed: number, given: readonly Step[]): Promise<Step[]> {
  let steps = [...given];
  let runs = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < steps.length && runs < 120; ) {
      const fewer = [...steps.slice(0, from), ...steps.slice(from + size)];
      runs += 1;
      const { wrong } = await runSchedule(house, seed, fewer);
      if (wrong.length > 0) steps = fewer;
      else from += size;
    }
  }
  return steps;
}
