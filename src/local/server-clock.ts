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
/** How old the latest moment of which the tablet knows may grow while it is used. */
const MARK_EVERY_MS = MINUTE_MS;

/** What a tablet keeps of it over a restart. */
export interface KeptClock {
  /** Server minus tablet, in milliseconds; 0 until it was measured. */
  offsetMs: number;
  /** The server's time when it was last known, milliseconds since 1970; null where it never was. */
  knownAt: number | null;
  /** Someone was asked which day it is, and no server has confirmed it since. */
  asked: boolean;
  /** The latest moment at which the tablet was used, by the server's clock as it was known then; absent: never noted. */
  livedAt?: number;
  /** The latest that the server vouches for, and ticks since then: neither the tablet's clock nor a person's word counts. */
  sureAt?: number | null | undefined;
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
  /** The tablet is in use: from now on no clock is believed that shows an earlier moment. */
  mark(): void;
  /** Today is this day or a later one, by the server's word; null where there is none. */
  lastDay(): CalendarDate | null;
  /** Someone has said which day it is. False, and nothing done, where that is before `lastDay`. */
  settle(today: CalendarDate): boolean;
  /** Takes over what was kept before a restart. */
  restore(kept: KeptClock): void;
}

interface Moment {
  at: number;
  ticks: number;
}

export function createServerClock({ clock, ticks = () => clock.now() }: Environment): ServerClock {
  const kept = createStore<KeptClock>({ offsetMs: 0, knownAt: null, asked: false });
  /** By the server or by a person. */
  let known: Moment | null = null;
  /** The same, or later. */
  let lived: Moment | null = null;

  const byTablet = () => clock.now() + kept.get().offsetMs;
  const from = (at: number): Moment => ({ at, ticks: ticks() });
  /** What a clock that only runs forward would show by now. */
  const running = (moment: Moment | null) => moment && moment.at + (ticks() - moment.ticks);
  const know = (at: number) => {
    known = lived = from(at);
  };

  function doubt(): 'behind' | 'ahead' | null {
    const least = running(lived);
    if (least === null) return null;
    if (byTablet() - least < -BEHIND_MS) return 'behind';
    const told = running(known);
    return told !== null && byTablet() - told > AHEAD_MS ? 'ahead' : null;
  }

  /** What an older app kept tells no more than this. */
  const sureAt = ({ asked, knownAt, sureAt: at }: KeptClock) => at ?? (asked ? null : knownAt);

  function lastDay(): CalendarDate | null {
    const at = sureAt(kept.get());
    return at === null ? null : businessDate(new Date(at));
  }

  return {
    kept,
    doubt,
    lastDay,
    offsetMs: () => kept.get().offsetMs,
    now: () => (doubt() === null ? byTablet() : (running(lived) as number)),
    learn(serverTime, leftAt) {
      const server = Date.parse(serverTime);
      if (Number.isNaN(server)) return;
      const { offsetMs, knownAt, asked, livedAt } = kept.get();
      const [least, most] = [server - clock.now(), server - leftAt];
      const measured =
        most - least > SLEPT_MS ? Math.min(Math.max(offsetMs, least), most) : Math.round((least + most) / 2);
      know(server);
      const isOff = Math.abs(measured - offsetMs) >= NOTICEABLE_MS;
      const isOld = knownAt === null || Math.abs(server - knownAt) >= KEEP_EVERY_MS;
      // It was in use by a clock that was ahead for a while.
      const wasAhead = (livedAt ?? 0) - server > BEHIND_MS;
      if (isOff || isOld || asked || wasAhead)
        kept.set({
          offsetMs: isOff ? measured : offsetMs,
          knownAt: server,
          asked: false,
          livedAt: server,
          sureAt: server,
        });
    },
    mark() {
      const before = kept.get();
      const at = byTablet();
      if (doubt() !== null || at - (before.livedAt ?? 0) < MARK_EVERY_MS) return;
      lived = from(Math.max(at, running(lived) ?? at));
      const sure = before.asked ? null : running(known);
      kept.set({
        ...before,
        livedAt: at,
        ...(sure !== null && { sureAt: Math.max(sure, before.sureAt ?? 0) }),
      });
    },
    settle(today) {
      const last = lastDay();
      if (last !== null && today < last) return false;
      const shown = startOfBusinessDay(businessDate(new Date(byTablet())));
      const offsetMs = kept.get().offsetMs + startOfBusinessDay(today).getTime() - shown.getTime();
      const at = clock.now() + offsetMs;
      know(at);
      kept.set({ offsetMs, knownAt: at, asked: true, livedAt: at, sureAt: sureAt(kept.get()) });
      return true;
    },
    restore(before) {
      const { knownAt, livedAt = 0 } = before;
      if (knownAt !== null) known = from(knownAt);
      const at = Math.max(knownAt ?? 0, livedAt);
      if (at > 0) lived = from(at);
      kept.set(before);
    },
  };
}
