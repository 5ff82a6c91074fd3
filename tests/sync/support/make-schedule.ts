/** Makes the schedule of a seed: which faults there are at all, and then what happens, step by step. */
import { type Chance, createChance } from './chance';
import { type Fault, faults } from './faults';
import { type Act, killMoments, type Step } from './steps';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const acts: readonly (readonly [number, Act])[] = [
  [5, 'screen'],
  [5, 'row'],
  [5, 'row-update'],
  [2, 'row-delete'],
  [4, 'soapp'],
  [2, 'many'],
  [1.5, 'report-delete'],
  [3, 'choose'],
  [0.5, 'discard'],
  [0.5, 'resend'],
];

type Maker = (chance: Chance) => Step;
type Choices = (readonly [weight: number, make: Maker])[];

export function makeSchedule(seed: number, browsers = 3): Step[] {
  const chance = createChance(seed, 'schedule');
  const choices = choicesOf(chance, browsers);
  return Array.from({ length: 14 + chance.below(18) }, () => {
    const step = chance.weighted(choices)(chance);
    // Half of the steps follow at once on the one before, somewhere in the midst of it.
    return step.tasks === undefined && chance.is(0.5)
      ? { ...step, tasks: chance.below(chance.is(0.5) ? 12 : 150) }
      : step;
  });
}

/** Not every kind of trouble in every schedule: few at a time go deeper. */
function choicesOf(chance: Chance, browsers: number): Choices {
  const at = (from: Chance) => ({ browser: from.below(browsers) });
  const allowed = faults.filter(() => chance.is(0.25));
  const oneDay = chance.is(0.7);
  const enter: Maker = (from) => ({
    kind: 'enter',
    ...at(from),
    act: from.weighted(acts),
    // Few places, so that people meet there.
    child: from.is(0.7) ? 0 : from.below(4),
    day: from.is(0.04) ? 1 : oneDay || from.is(0.7) ? 0 : -1,
    pick: from.below(1e6),
    stale: from.is(0.35),
  });
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
    [3, (from) => ({ kind: 'freeze', ...at(from), is: from.is(0.5) })],
    [2.5, (from) => ({ kind: 'full', ...at(from), is: from.is(0.5) })],
    [1.5, (from) => ({ kind: 'lose-connection', ...at(from) })],
    [2, (from) => ({ kind: 'clock', ...at(from), offsetMs: from.pick([730 * DAY, -DAY, 0]) })],
    [1, (from) => ({ kind: 'revoke', person: from.below(4) })],
    [2, (from) => ({ kind: 'deactivate', person: from.below(4), is: from.is(0.6) })],
    [1, (from) => ({ kind: 'scope', person: from.below(4), preschools: from.pick([[], [0], [1], [0, 1]]) })],
    [1.5, (from) => ({ kind: 'move', child: from.below(4), to: from.below(2) })],
    [1, (from) => ({ kind: 'pass', ms: from.pick([16 * MINUTE, 3 * 60 * MINUTE, 8 * DAY]) })],
    [0.5, () => ({ kind: 'epoch' })],
  ];
  const some = rare.filter(() => chance.is(0.35));
  if (allowed.length > 0 && chance.is(0.75)) some.push(faultsOf(allowed, at));
  if (chance.is(0.5)) some.push([5, killing(at)]);
  if (chance.is(0.4))
    some.push([4, (from) => ({ kind: 'fault', ...at(from), fault: 'park', match: 'push', tasks: 0 })]);
  return [...always, ...some, ...(chance.is(0.25) ? restores() : leaving(chance, at))];
}

function killing(at: (from: Chance) => { browser: number }): Maker {
  return (from) => ({
    kind: 'kill',
    ...at(from),
    when: from.pick(killMoments),
    nth: from.below(6),
    tasks: from.below(40),
  });
}

function faultsOf(allowed: readonly Fault[], at: (from: Chance) => { browser: number }): Choices[number] {
  return [
    20,
    (from) => ({
      kind: 'fault',
      ...at(from),
      fault: from.pick(allowed),
      match: from.weighted([
        [4, 'push'],
        [1, 'pull'],
        [1, 'any'],
      ] as const),
      tasks: 0,
    }),
  ];
}

/** Setting the database back, and leaving a tablet, are apart: what was sent is forgotten at a sign-out. */
function restores(): Choices {
  return [
    [3, () => ({ kind: 'backup' })],
    [3, () => ({ kind: 'restore' })],
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
