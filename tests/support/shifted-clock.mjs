/**
 * The machine's clock at another day: `npm run test:days` loads this into every Node process of a run, and into every page.
 * Business clocks that a test sets itself stay as they are; PostgreSQL has the real time, as a server of its own may.
 */

/** Milliseconds from the real time; null where the clock is the machine's. */
export const shiftMs = process.env.TEST_SHIFT_MS ? Number(process.env.TEST_SHIFT_MS) : null;

/** In Node or in a page, hence with nothing from outside. */
export function shiftClock(ms) {
  const realNow = Date.now.bind(Date);
  Date.now = () => realNow() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) =>
      Reflect.construct(date, given.length > 0 ? given : [date.now()], target),
    apply: (date) => new date(date.now()).toString(),
  });
}

/** A worker of the tests reads this file twice: Node before it begins, and Vitest for who imports it. */
const SHIFTED = Symbol.for('shifted-clock');
if (shiftMs !== null && !globalThis[SHIFTED]) {
  globalThis[SHIFTED] = true;
  shiftClock(shiftMs);
}
