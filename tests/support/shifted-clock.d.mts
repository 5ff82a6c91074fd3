/** The types of shifted-clock.mjs for tests. */
export const shiftMs: number | null;
export function shiftClock(ms: number): void;
