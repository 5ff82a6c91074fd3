/** What a tablet knows of the server's time, by how long an answer took. */
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
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
    now: () => now,
  };
}

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
