/** What a tablet knows of the server's time, by how long an answer took. */
import { expect, it } from 'vitest';
import { businessDate, DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import type { Environment } from '../../../src/local/environment';
import { createServerClock } from '../../../src/local/server-clock';

const BEGIN = Date.parse('2026-03-11T02:00:00Z');

/** A tablet whose clock can be set, and one that only runs forward beside it. */
function tablet() {
  let [now, ticks] = [BEGIN, 0];
  const clock = createServerClock({
    clock: { now: () => now },
    ticks: () => ticks,
  } as unknown as Environment);
  return {
    clock,
    pass(ms: number, awake = true) {
      now += ms;
      if (awake) ticks += ms;
    },
    hear(at: number, leftAt: number) {
      clock.learn(new Date(at).toISOString(), leftAt);
    },
    set(at: number) {
      now = at;
    },
    now: () => now,
  };
}

const dayOf = (at: number) => businessDate(new Date(at));

it('takes no day before the last that it knows, and says which that is', () => {
  const { clock, pass, hear, now, set } = tablet();
  expect(clock.lastDay()).toBeNull();
  hear(BEGIN, now());
  pass(2 * DAY_MS, false);
  // Switched off meanwhile, and more than a night and half a day ahead: nothing is noted of that.
  clock.mark();
  expect([clock.doubt(), clock.lastDay()]).toEqual(['ahead', dayOf(BEGIN)]);
  expect(clock.settle(dayOf(BEGIN - DAY_MS))).toBe(false);
  expect(clock.doubt()).toBe('ahead');
  expect(clock.settle(dayOf(BEGIN + DAY_MS))).toBe(true);
  expect([clock.doubt(), dayOf(clock.now())]).toEqual([null, dayOf(BEGIN + DAY_MS)]);
  // What a person said is no knowledge: it may have been mistyped.
  clock.mark();
  expect(clock.lastDay()).toBe(dayOf(BEGIN));
  set(BEGIN - 10 * DAY_MS);
  expect(clock.doubt()).toBe('behind');
  expect(clock.settle(dayOf(BEGIN))).toBe(true);
  expect(clock.lastDay()).toBe(dayOf(BEGIN));
});

it('notes that it was used a minute apart at the least', () => {
  const { clock, pass, hear, now } = tablet();
  hear(BEGIN, now());
  let kept = 0;
  clock.kept.subscribe(() => {
    kept += 1;
  });
  for (let second = 0; second < 120; second += 1) {
    pass(1_000);
    clock.mark();
  }
  expect(kept).toBe(2);
});

it('is behind over a restart, where it shows an earlier moment than its last use', () => {
  const first = tablet();
  first.hear(BEGIN, first.now());
  first.pass(DAY_MS, false);
  first.clock.mark();
  // Also where it is set back while the app stays open, and slept at night.
  first.set(BEGIN + HOUR_MS);
  expect([first.clock.doubt(), dayOf(first.clock.now())]).toEqual(['behind', dayOf(BEGIN + DAY_MS)]);
  const again = tablet();
  again.pass(HOUR_MS);
  again.clock.restore(first.clock.kept.get());
  expect([again.clock.doubt(), dayOf(again.clock.now())]).toEqual(['behind', dayOf(BEGIN + DAY_MS)]);
  // The tablet's own clock bars no day: it may have been ahead. The server's word does.
  expect(again.clock.settle(dayOf(BEGIN - DAY_MS))).toBe(false);
  expect(again.clock.settle(dayOf(BEGIN))).toBe(true);
  // What an app of before kept names no such moment.
  const older = tablet();
  older.pass(HOUR_MS);
  older.clock.restore({ offsetMs: 0, knownAt: BEGIN, asked: false });
  expect(older.clock.doubt()).toBeNull();
});

it('goes by the middle of a call', () => {
  const { clock, pass, hear, now } = tablet();
  const leftAt = now();
  pass(4_000);
  hear(BEGIN + HOUR_MS + 2_000, leftAt);
  expect(clock.offsetMs()).toBe(HOUR_MS);
});

it('goes on as before where the tablet slept between asking and hearing, whenever it was answered', () => {
  for (const answeredAfter of [0, DAY_MS, 2 * DAY_MS]) {
    const { clock, pass, hear, now } = tablet();
    hear(BEGIN, now());
    const leftAt = now();
    pass(2 * DAY_MS, false);
    hear(BEGIN + answeredAfter, leftAt);
    expect([answeredAfter, clock.offsetMs()]).toEqual([answeredAfter, 0]);
  }
});

it('is corrected by such an answer as far as the two can’t both be so', () => {
  const { clock, pass, hear, now } = tablet();
  const leftAt = now();
  pass(HOUR_MS, false);
  hear(BEGIN + 5 * HOUR_MS, leftAt);
  // It was answered within the hour: the tablet is four hours behind at the least.
  expect(clock.offsetMs()).toBe(4 * HOUR_MS);
});
