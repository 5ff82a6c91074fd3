/** Ids made on the tablet, from the environment's clock and chance. */
import { v4, v7 } from 'uuid';
import { currentTablet } from './current';
import type { Environment } from './environment';
import type { Tablet } from './tablet';

/** A UUIDv7: an operation's id. Its time part is the tablet's clock, and nothing is ordered by it. */
export function timedUuid({ clock, random }: Environment): string {
  return v7({ msecs: Math.max(0, clock.now()), random: bytes(random) });
}

/** A UUIDv7: the id of a new row in a section of a daily report. */
export function newRowId(tablet: Tablet = currentTablet()): string {
  return timedUuid(tablet.environment);
}

/** A UUIDv4: a device's id. */
export function randomUuid({ random }: Environment): string {
  return v4({ random: bytes(random) });
}

function bytes(random: () => number): Uint8Array {
  return Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
}
