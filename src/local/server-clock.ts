/** The server's time as far as this tablet knows it: its own clock and the last measured distance. */

import { createStore, type Store } from '#shared/store';
import type { Environment } from './environment';

/** Distances that differ by less are one: the network's delay makes up as much. */
const NOTICEABLE_MS = 1_000;

export interface ServerClock {
  /** Server minus tablet, in milliseconds; 0 until it was measured. */
  readonly offsetMs: Store<number>;
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  /** Learns from an answer: the server's time in it, and the tablet's when the call left. */
  learn(serverTime: string, leftAt: number): void;
}

/** A clock that starts from the distance that was kept. */
export function createServerClock({ clock }: Environment, keptOffsetMs: number): ServerClock {
  const offsetMs = createStore(keptOffsetMs);
  return {
    offsetMs,
    now: () => clock.now() + offsetMs.get(),
    learn(serverTime, leftAt) {
      const server = Date.parse(serverTime);
      if (Number.isNaN(server)) return;
      const measured = Math.round(server - (leftAt + clock.now()) / 2);
      if (Math.abs(measured - offsetMs.get()) >= NOTICEABLE_MS) offsetMs.set(measured);
    },
  };
}
