/** The types of shifted-clock.mjs for tests. */
export function shiftMs(): number | null;
export function startDayAnew(): void;
export function shiftClock(by: number | (() => number)): void;
