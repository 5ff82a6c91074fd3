/** Makes the schedule of a seed: which faults there are at all, and then what happens, step by step. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { type Chance, createChance } from './chance';
import { type Fault, faults } from './faults';
import { type Act, killMoments, type Step } from './steps';
import {
  decidedChoices,
  ratioChoices,
  takenAway,
  toldChoices,
  wideChoices,
  widePages,
} from './wide-schedule';

const acts: readonly (readonly [number, Act])[] = [
  [5, 'screen'],
  [5, 'row'],
  [5, 'row-update'],
  [2, 'row-delete'],
  [4, 'soapp'],
  [2, 'many'],
  [1.5, 'report-delete'],
  [4, 'event'],
  [2, 'event-correct'],
  [2, 'event-void'],
  [3, 'choose'],
  [0.5, 'discard'],
  [0.5, 'resend'],
];

/** From here on the troubles of wide-schedule.ts befall them too; the earlier ones stay as they are. */
export const FIRST_WIDE = 20_001;
/** From here on one with a PIN takes a tablet over on which another's entries wait. */
export const FIRST_TAKEN_OVER = 110_001;
/** From here on head office decides about what is quarantined, and staff become parents. */
export const FIRST_DECIDED = 30_001;
/** From here on several note what parents and principals are told of. */
export const FIRST_TOLD = 140_001;
/** From here on children come, and staff are with them or not. */
export const FIRST_RATIO = 150_001;
/** From here on what one wrote another one takes away, and the database is set back to before both. */
export const FIRST_TAKEN_AWAY = 160_001;

type Maker = (chance: Chance) => Step | Step[];
type Choices = (readonly [weight: number, make: Maker])[];

export function makeSchedule(seed: number, browsers = 3): Step[] {
  const chance = createChance(seed, 'schedule');
  // By a chance of its own, and never the first ones: those that find the planted bugs stay as they are.
  const pins = seed > 130 && createChance(seed, 'pins').is(0.4);
  const choices = choicesOf(chance, browsers, pins);
  if (pins && seed > 1_000) choices.push([2, leftAlone(browsers, choices)]);
  if (pins && seed >= FIRST_TAKEN_OVER) choices.push([8, takenOver(browsers, choices)]);
  const wide = seed >= FIRST_WIDE ? createChance(seed, 'wide') : null;
  if (wide) choices.push(...wideChoices(wide, browsers));
  if (seed >= FIRST_DECIDED) choices.push(...decidedChoices());
  if (seed >= FIRST_TOLD) choices.push(...toldChoices(browsers));
  if (seed >= FIRST_RATIO) choices.push(...ratioChoices(browsers));
  if (seed >= FIRST_TAKEN_AWAY) choices.push([6, takenAway(browsers)]);
  const steps: Step[] = wide ? widePages(wide) : [];
  for (let left = 12 + chance.below(16); left > 0; left -= 1) {
    for (const step of [chance.weighted(choices)(chance)].flat()) {
      // Half of the steps follow at once on the one before, somewhere in the midst of it.
      const amid = step.tasks === undefined && chance.is(0.5);
      steps.push(amid ? { ...step, tasks: chance.below(chance.is(0.5) ? 12 : 150) } : step);
    }
  }
  return steps;
}

/** Not every kind of trouble in every schedule: few at a time go deeper. */
function choicesOf(chance: Chance, browsers: number, pins: boolean): Choices {
  const at = (from: Chance) => ({ browser: from.below(browsers) });
  const allowed = faults.filter(() => chance.is(0.3));
  const oneDay = chance.is(0.7);
  const enterAt = (from: Chance, browser: number): Step => ({
    kind: 'enter',
    browser,
    act: from.weighted(acts),
    // Few places, so that people meet there.
    child: from.is(0.7) ? 0 : from.below(4),
    day: from.is(0.04) ? 1 : oneDay || from.is(0.7) ? 0 : -1,
    pick: from.below(1e6),
    stale: from.is(0.35),
  });
  const enter: Maker = (from) => enterAt(from, from.below(browsers));
  const always: Choices = [
    [20, enter],
    [3, (from) => ({ kind: 'look', ...at(from), child: from.is(0.7) ? 0 : from.below(4), day: 0 })],
    [4, (from) => ({ kind: 'pass', ms: from.pick([1_000, 5_000, 30_000, 70_000]) })],
    [2, (from) => ({ kind: 'button', ...at(from) })],
    [
      1,
      (from) => ({ kind: 'wake', ...at(from), cause: from.pick(['online', 'visible', 'pageshow'] as const) }),
    ],
  ];
  const rare: Choices = [
    [3, (from) => ({ kind: 'online', ...at(from), is: from.is(0.6) })],
    [2, (from) => ({ kind: 'open', ...at(from) })],
    [5, (from) => ({ kind: 'freeze', ...at(from), is: from.is(0.5) })],
    [2.5, (from) => ({ kind: 'full', ...at(from), is: from.is(0.5) })],
    [1.5, (from) => ({ kind: 'lose-connection', ...at(from) })],
    [2, (from) => ({ kind: 'clock', ...at(from), offsetMs: from.pick([730 * DAY_MS, -DAY_MS, 0]) })],
    [1, (from) => ({ kind: 'revoke', person: from.below(4) })],
    [2, (from) => ({ kind: 'deactivate', person: from.below(4), is: from.is(0.6) })],
    [1, (from) => ({ kind: 'scope', person: from.below(4), preschools: from.pick([[], [0], [1], [0, 1]]) })],
    [1.5, (from) => ({ kind: 'move', child: from.below(4), to: from.below(2) })],
    [1, (from) => ({ kind: 'pass', ms: from.pick([16 * MINUTE_MS, 3 * HOUR_MS, 8 * DAY_MS]) })],
    [0.5, (from) => ({ kind: 'pass', ms: from.pick([40 * DAY_MS, 400 * DAY_MS]) })],
    [1, (from) => ({ kind: 'role', person: from.below(4), role: from.pick([5, 6] as const) })],
    [1, (from) => ({ kind: 'wipe', ...at(from) })],
    [2, (from) => [{ kind: 'block', tasks: 0 } satisfies Step, enter(from)].flat()],
    [0.5, () => ({ kind: 'epoch' })],
  ];
  const some = rare.filter(() => chance.is(0.35));
  if (allowed.length > 0 && chance.is(0.85)) some.push(faultsOf(allowed, at, enterAt));
  if (chance.is(0.5)) some.push([5, killing(at, enterAt)]);
  if (chance.is(0.4))
    some.push([4, (from) => ({ kind: 'fault', ...at(from), fault: 'park', match: 'push', tasks: 0 })]);
  const rest = [...(chance.is(0.25) ? restores() : []), ...leaving(chance, at)];
  return [...always, ...some, ...rest, ...(pins ? changingOver(at) : [])];
}

type EnterAt = (chance: Chance, browser: number) => Step;

/** Often with something to write right after it, that it can strike. */
function killing(at: (from: Chance) => { browser: number }, enterAt: EnterAt): Maker {
  return (from) => {
    const { browser } = at(from);
    const when = from.pick(killMoments);
    const kill: Step = { kind: 'kill', browser, when, nth: from.below(6), tasks: from.below(40) };
    return when !== 'now' && from.is(0.6) ? [kill, enterAt(from, browser)] : kill;
  };
}

function faultsOf(
  allowed: readonly Fault[],
  at: (from: Chance) => { browser: number },
  enterAt: EnterAt,
): Choices[number] {
  return [
    16,
    (from) => {
      const { browser } = at(from);
      const match = from.weighted([
        [4, 'push'],
        [1, 'pull'],
        [1, 'any'],
      ] as const);
      const fault: Step = { kind: 'fault', browser, fault: from.pick(allowed), match, tasks: 0 };
      return from.is(0.6) ? [fault, enterAt(from, browser)] : fault;
    },
  ];
}

function restores(): Choices {
  return [
    [3, () => ({ kind: 'backup' })],
    [3, () => ({ kind: 'restore' })],
  ];
}

/** Someone with a PIN writes without a network; the tablet then lies in a drawer for weeks, and begins anew. */
function leftAlone(browsers: number, choices: Choices): Maker {
  const [, enter] = choices[0] ?? [];
  return (from) => {
    const browser = from.below(browsers);
    const entry = [enter?.(from) ?? []].flat().map((step) => ({ ...step, browser }));
    return [
      { kind: 'pin', browser },
      { kind: 'online', browser, is: false },
      ...entry,
      { kind: 'lock', browser },
      { kind: 'pass', ms: 20 * DAY_MS },
      { kind: 'kill', browser, when: 'now', nth: 0, tasks: 0 },
    ] as Step[];
  };
}

/** One of two with a PIN writes without a network, and the other one takes the tablet over. */
function takenOver(browsers: number, choices: Choices): Maker {
  const [, enter] = choices[0] ?? [];
  return (from) => {
    const browser = from.below(browsers);
    const entries = () => [enter?.(from) ?? []].flat().map((step) => ({ ...step, browser }));
    const comesIn = (person: number): Step[] => [
      { kind: 'sign-in', browser, person },
      { kind: 'pass', ms: 1_000, tasks: 0 },
      { kind: 'pin', browser, tasks: 0 },
      { kind: 'pass', ms: 1_000, tasks: 0 },
    ];
    const [one, other] = [browser, browser === 0 ? 1 : 0];
    return [
      ...comesIn(other),
      ...comesIn(one),
      { kind: 'online', browser, is: false },
      ...entries(),
      ...entries(),
      { kind: 'lock', browser },
      { kind: 'unlock', browser, person: other, right: true },
      { kind: 'pass', ms: 1_000 },
      ...entries(),
    ] as Step[];
  };
}

/** People of one preschool at a shared tablet: with PINs, right and wrong. */
function changingOver(at: (from: Chance) => { browser: number }): Choices {
  return [
    [4, (from) => ({ kind: 'pin', ...at(from) })],
    [3, (from) => ({ kind: 'lock', ...at(from) })],
    [
      9,
      (from) => {
        const { browser } = at(from);
        // Mostly whoever was there first.
        const person = from.is(0.7) ? browser : from.below(4);
        const unlock: Step = { kind: 'unlock', browser, person, right: from.is(0.85) };
        return from.is(0.5) ? [{ kind: 'lock', browser }, unlock] : unlock;
      },
    ],
    [2, (from) => ({ kind: 'sign-in', ...at(from), person: from.below(4) })],
    [2, (from) => ({ kind: 'others', ...at(from) })],
  ];
}

function leaving(chance: Chance, at: (from: Chance) => { browser: number }): Choices {
  const held: Choices = [
    [1, () => ({ kind: 'release' })],
    [1.5, () => ({ kind: 'stray' })],
  ];
  if (chance.is(0.5)) return held;
  return [
    ...held,
    [1, (from) => ({ kind: 'sign-out', ...at(from) })],
    [3, (from) => ({ kind: 'sign-in', ...at(from), person: from.below(4) })],
  ];
}
