/**
 * Troubles that need several people, or several weeks, to be one: single steps hardly ever meet in them. So their steps
 * come together here, and what chance puts between them comes on top.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import type { Chance } from './chance';
import type { Act, Step } from './steps';

type Maker = (chance: Chance) => Step | Step[];
type Choices = (readonly [weight: number, make: Maker])[];

/** Steps for seeds from `FIRST_WIDE` on; few kinds at a time, so that each goes deeper. */
export function wideChoices(chance: Chance, browsers: number): Choices {
  const at = (from: Chance) => ({ browser: from.below(browsers) });
  const always: Choices = [
    [4, (from) => write(from, from.below(browsers), from.pick(['note', 'event', 'event-correct', 'redate']))],
    [3, (from) => ({ kind: 'worker', ...at(from) })],
    [2, (from) => ({ kind: 'return', ...at(from) })],
  ];
  const some: Choices = [
    [4, awayForWeeks(browsers)],
    [4, deletedUnseen(browsers)],
    [3, setBack(browsers)],
    [3, otherRights(browsers)],
    [3, refusedLongAgo(browsers)],
    [3, blockedAmongOthers(browsers)],
    [3, overMidnight(browsers)],
    [4, clockJumps(browsers)],
  ];
  return [...always, ...some.filter(() => chance.is(0.4))];
}

/** Steps for seeds from `FIRST_DECIDED` on: someone decides about what is quarantined, and staff become parents. */
export function decidedChoices(): Choices {
  return [
    [3, (from) => ({ kind: 'decide', pick: from.below(1e6), takes: from.is(0.6) })],
    [1.5, (from) => ({ kind: 'role', person: from.below(3), role: from.pick([5, 6, 7] as const) })],
    [3, heldAndDecided],
    [1.5, (from) => write(from, from.below(3), from.pick(['discard', 'resend'] as const))],
  ];
}

/** Steps for seeds from `FIRST_TOLD` on: what is needed, doses that went wrong, passes; unseen by others, and late. */
export function toldChoices(browsers: number): Choices {
  return [
    [6, (from) => write(from, from.below(browsers), from.pick(toldActs))],
    [8, toldUnseen(browsers)],
    [4, toldLate(browsers)],
  ];
}

/** Steps for seeds from `FIRST_RATIO` on: children of the one classroom come and leave, and staff, unseen by others too. */
export function ratioChoices(browsers: number): Choices {
  const acts = ['come', 'come', 'stand', 'go'] as const;
  return [
    [6, (from) => write(from, from.below(browsers), from.pick(acts), from.below(2))],
    [10, ratioUnseen(browsers)],
  ];
}

/** Somebody is with a child; one with no network notes who came or left, and it comes after what is noted of them meanwhile. */
function ratioUnseen(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    const act = () => chance.pick(['come', 'stand', 'stand', 'go'] as const);
    return [
      write(chance, other, 'come', 0),
      write(chance, other, 'stand', 0),
      { kind: 'online', browser: one, is: false },
      write(chance, one, act(), 0),
      write(chance, other, chance.pick(['go', act()]), 0),
      { kind: 'pass', ms: MINUTE_MS },
      { kind: 'online', browser: one, is: true },
      { kind: 'button', browser: one },
    ];
  };
}

const toldActs = ['need', 'trouble', 'pass'] as const;

/** Two note the same unseen; what one of them noted is corrected or withdrawn before or after that comes out. */
function toldUnseen(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    const act = chance.pick([...toldActs, 'pass'] as const);
    const change = (browser: number): Step[] =>
      chance.is(0.3)
        ? [write(chance, browser, chance.pick(['event-correct', 'event-void'] as const), 0)]
        : [];
    return [
      { kind: 'online', browser: one, is: false },
      write(chance, other, act, 0),
      write(chance, one, act, 0),
      ...change(other),
      { kind: 'button', browser: other },
      ...change(one),
      { kind: 'online', browser: one, is: true },
      { kind: 'button', browser: one },
      ...change(other),
    ];
  };
}

/** What was noted with no network comes hours or days later. */
function toldLate(browsers: number): Maker {
  return (chance) => {
    const browser = chance.below(browsers);
    return [
      { kind: 'online', browser, is: false },
      write(chance, browser, chance.pick(toldActs), 0),
      { kind: 'pass', ms: chance.pick([3 * HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS]) },
      { kind: 'online', browser, is: true },
      { kind: 'return', browser },
      { kind: 'button', browser },
    ];
  };
}

/** Somebody's session is ended from afar while entries wait; head office decides, and they come back. */
function heldAndDecided(chance: Chance): Step[] {
  const browser = chance.below(3);
  return [
    { kind: 'sign-in', browser, person: browser },
    { kind: 'online', browser, is: false },
    write(chance, browser, chance.pick(['row', 'screen', 'event', 'note'] as const)),
    { kind: 'revoke', person: browser },
    { kind: 'online', browser, is: true },
    { kind: 'button', browser },
    { kind: 'decide', pick: chance.below(1e6), takes: chance.is(0.5) },
    { kind: 'sign-in', browser, person: browser },
    ...(chance.is(0.5) ? [write(chance, browser, chance.pick(['discard', 'resend'] as const))] : []),
  ];
}

/** The first steps of a schedule: in a third of them pages hold three entries. */
export function widePages(chance: Chance): Step[] {
  return chance.is(0.35) ? [{ kind: 'pages', of: 3 }] : [];
}

/** An entry of the day that the tablet takes for today. */
function write(chance: Chance, browser: number, act: Act, child = chance.below(4)): Step {
  return {
    kind: 'enter',
    browser,
    act,
    child,
    day: 0,
    pick: chance.below(1e6),
    stale: chance.is(0.3),
    own: true,
  };
}

/** Two tablets, of which the second is mostly in the same preschool. */
function pair(chance: Chance, browsers: number): [number, number] {
  const one = chance.below(browsers);
  return [one, (one + 1 + chance.below(Math.max(1, browsers - 1))) % browsers];
}

/** Two people write the same; one of them has no network for days or weeks, and then signs in again. */
function awayForWeeks(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    const act = chance.pick(['screen', 'soapp', 'row-update', 'report-delete', 'event-correct'] as const);
    return [
      { kind: 'online', browser: one, is: false },
      write(chance, one, act, 0),
      write(chance, other, act, 0),
      { kind: 'pass', ms: chance.pick([DAY_MS, 8 * DAY_MS, 31 * DAY_MS, 40 * DAY_MS]) },
      { kind: 'return', browser: other },
      { kind: 'online', browser: one, is: true },
      { kind: 'return', browser: one },
      { kind: 'button', browser: one },
    ];
  };
}

/** Somebody deletes a report that another one has meanwhile written in. */
function deletedUnseen(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    return [
      write(chance, other, 'row', 0),
      { kind: 'button', browser: one },
      { kind: 'online', browser: one, is: false },
      write(chance, other, chance.pick(['row', 'row-update', 'soapp'] as const), 0),
      { ...write(chance, one, 'report-delete', 0), stale: false } as Step,
      { kind: 'online', browser: one, is: true },
      { kind: 'button', browser: one },
    ];
  };
}

/** What was sent after the backup is gone, and others write before its author is back. */
function setBack(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    const restore: Step = chance.is(0.5) ? { kind: 'restore', quiet: true } : { kind: 'restore' };
    return [
      { kind: 'backup' },
      write(chance, one, chance.pick(['row', 'screen', 'event', 'note'] as const)),
      { kind: 'button', browser: one },
      { kind: 'online', browser: one, is: false },
      restore,
      write(chance, other, 'row'),
      write(chance, other, 'screen'),
      write(chance, one, chance.pick(['row', 'report-delete', 'event-void'] as const), 0),
      { kind: 'online', browser: one, is: true },
      ...(chance.is(0.3) ? [{ kind: 'sign-out', browser: one } as Step] : []),
    ];
  };
}

/** Steps for seeds from `FIRST_TAKEN_AWAY` on: whoever took something away is back before its author, in a database that has neither. */
export function takenAway(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    const [made, takes] = chance.pick([
      ['row', 'row-delete'],
      ['row', 'report-delete'],
      ['soapp', 'report-delete'],
      ['event', 'event-void'],
    ] as const);
    return [
      { kind: 'backup' },
      write(chance, one, made, 0),
      { kind: 'button', browser: one },
      { kind: 'pass', ms: 1_000 },
      { kind: 'button', browser: other },
      { kind: 'pass', ms: 1_000 },
      { ...write(chance, other, takes, 0), stale: false } as Step,
      { kind: 'button', browser: other },
      { kind: 'pass', ms: 1_000 },
      { kind: 'online', browser: one, is: false },
      chance.is(0.3) ? { kind: 'restore', quiet: true } : { kind: 'restore' },
      { kind: 'button', browser: other },
      { kind: 'pass', ms: 5_000 },
      { kind: 'online', browser: one, is: true },
      { kind: 'button', browser: one },
    ];
  };
}

/** Somebody may read other things than before, and of what is there already, too: a teacher becomes a therapist, or not. */
function otherRights(browsers: number): Maker {
  return (chance) => {
    const [one, other] = pair(chance, browsers);
    return [
      write(chance, other, 'soapp', 0),
      { kind: 'button', browser: one },
      { kind: 'role', person: one, role: one === 0 ? 6 : 5 },
      { kind: 'button', browser: one },
      write(chance, one, 'row', 1),
    ];
  };
}

/** The server refuses an entry, and its author does nothing about it for weeks. */
function refusedLongAgo(browsers: number): Maker {
  return (chance) => {
    const browser = chance.below(browsers);
    const early = { ...write(chance, browser, chance.pick(['row', 'screen'] as const)), day: 1 } as Step;
    return [
      early,
      { kind: 'button', browser },
      { kind: 'pass', ms: chance.pick([31 * DAY_MS, 40 * DAY_MS]) },
      { kind: 'return', browser },
      { kind: 'button', browser },
      ...(chance.is(0.3)
        ? [write(chance, browser, chance.pick(['redate', 'discard', 'resend'] as const))]
        : []),
    ];
  };
}

/** A firewall lets one entry not through; its author goes on. */
function blockedAmongOthers(browsers: number): Maker {
  return (chance) => {
    const browser = chance.below(browsers);
    return [
      { kind: 'block' },
      write(chance, browser, chance.pick(['row', 'screen', 'note'] as const), 0),
      write(chance, browser, 'row', 1),
      write(chance, browser, 'event', chance.below(4)),
      { kind: 'pass', ms: 70_000 },
    ];
  };
}

function overMidnight(browsers: number): Maker {
  return (chance) => {
    const browser = chance.below(browsers);
    return [
      write(chance, browser, chance.pick(['row', 'screen'] as const), 0),
      { kind: 'pass', ms: chance.pick([15 * HOUR_MS, DAY_MS, 2 * DAY_MS]) },
      write(chance, browser, chance.pick(['row', 'screen', 'report-delete', 'event'] as const), 0),
    ];
  };
}

/** A clock is set wrong, mostly while there is no network to ask, and now and then the app begins anew with it. */
function clockJumps(browsers: number): Maker {
  return (chance) => {
    const browser = chance.below(browsers);
    const offsetMs = chance.pick([
      -400 * DAY_MS,
      -DAY_MS,
      -3 * HOUR_MS,
      20 * HOUR_MS,
      3 * DAY_MS,
      730 * DAY_MS,
      0,
    ]);
    return [
      { kind: 'online', browser, is: chance.is(0.3) },
      { kind: 'clock', browser, offsetMs },
      ...(chance.is(0.3) ? [{ kind: 'kill', browser, when: 'now', nth: 0 } as Step] : []),
      write(chance, browser, chance.pick(['row', 'screen', 'note', 'event'] as const), 0),
      { kind: 'online', browser, is: true },
    ];
  };
}
