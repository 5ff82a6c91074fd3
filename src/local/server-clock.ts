/**
 * The server's time as far as this tablet knows it: its own clock and the last measured distance, held against a clock
 * that only runs forward. A tablet's clock may be reset or set wrong while there is no network to ask.
 */
import {
  businessDate,
  type CalendarDate,
  HOUR_MS,
  MINUTE_MS,
  startOfBusinessDay,
} from '#shared/domain/calendar-date';
import { createStore, type Store } from '#shared/store';
import type { Environment } from './environment';

/** Distances that differ by less are one: the network's delay makes up as much. */
const NOTICEABLE_MS = 1_000;
/** A clock may fall behind by as much before it counts as wrong. */
const BEHIND_MS = 2 * MINUTE_MS;
/** Further ahead of a running clock than a night and half a day, nobody can tell which day it is. */
const AHEAD_MS = 36 * HOUR_MS;
/** No call takes so long: the tablet slept between asking and hearing, and nobody knows when it was answered. */
const SLEPT_MS = 5 * MINUTE_MS;
/** How old what is kept of the server's time may grow while contacts go on. */
const KEEP_EVERY_MS = 5 * MINUTE_MS;

/** What a tablet keeps of it over a restart. */
export interface KeptClock {
  /** Server minus tablet, in milliseconds; 0 until it was measured. */
  offsetMs: number;
  /** The server's time when it was last known, milliseconds since 1970; null where it never was. */
  knownAt: number | null;
  /** Someone was asked which day it is, and no server has confirmed it since. */
  asked: boolean;
}

export interface ServerClock {
  readonly kept: Store<KeptClock>;
  /** Server minus tablet, in milliseconds. */
  offsetMs(): number;
  /** Milliseconds since 1970 by the server's clock; while the tablet's clock is in doubt, by what is known of it. */
  now(): number;
  /** The tablet's clock is behind what was known, or so far ahead that someone must say which day it is. */
  doubt(): 'behind' | 'ahead' | null;
  /** Learns from an answer: the server's time in it, and the tablet's when the call left. */
  learn(serverTime: string, leftAt: number): void;
  /** Someone has said which day it is. */
  settle(today: CalendarDate): void;
  /** Takes over what was kept before a restart. */
  restore(kept: KeptClock): void;
}

export function createServerClock({ clock, ticks = () => clock.now() }: Environment): ServerClock {
  const kept = createStore<KeptClock>({ offsetMs: 0, knownAt: null, asked: false });
  let known: { at: number; ticks: number } | null = null;

  const byTablet = () => clock.now() + kept.get().offsetMs;
  /** What a clock that only runs forward would show by now. */
  const running = () => known && known.at + (ticks() - known.ticks);
  const know = (at: number) => {
    known = { at, ticks: ticks() };
  };

  function doubt(): 'behind' | 'ahead' | null {
    const least = running();
    if (least === null) return null;
    const ahead = byTablet() - least;
    if (ahead < -BEHIND_MS) return 'behind';
    return ahead > AHEAD_MS ? 'ahead' : null;
  }

  return {
    kept,
    doubt,
    offsetMs: () => kept.get().offsetMs,
    now: () => (doubt() === null ? byTablet() : (running() as number)),
    learn(serverTime, leftAt) {
      const server = Date.parse(serverTime);
      if (Number.isNaN(server)) return;
      const { offsetMs, knownAt, asked } = kept.get();
      const [least, most] = [server - clock.now(), server - leftAt];
      const measured =
        most - least > SLEPT_MS ? Math.min(Math.max(offsetMs, least), most) : Math.round((least + most) / 2);
      know(server);
      const isOff = Math.abs(measured - offsetMs) >= NOTICEABLE_MS;
      const isOld = knownAt === null || Math.abs(server - knownAt) >= KEEP_EVERY_MS;
      if (isOff || isOld || asked)
        kept.set({ offsetMs: isOff ? measured : offsetMs, knownAt: server, asked: false });
    },
    settle(today) {
      const shown = startOfBusinessDay(businessDate(new Date(byTablet())));
      const offsetMs = kept.get().offsetMs + startOfBusinessDay(today).getTime() - shown.getTime();
      know(clock.now() + offsetMs);
      kept.set({ offsetMs, knownAt: clock.now() + offsetMs, asked: true });
    },
    restore(before) {
      if (before.knownAt !== null) know(before.knownAt);
      kept.set(before);
    },
  };
}
