/**
 * The machine's clock at another day: `npm run test:days` loads this into every Node process of a run, and into every page.
 * Business clocks that a test sets itself stay as they are; PostgreSQL has the real time, as a server of its own may.
 */

/** A worker of the tests reads this file twice: Node before it begins, and Vitest for who imports it. */
const SHIFTED = Symbol.for('shifted-clock');
if (process.env.TEST_SHIFT_MS && !globalThis[SHIFTED]) {
  const clock = { realNow: Date.now.bind(Date), ms: Number(process.env.TEST_SHIFT_MS) };
  globalThis[SHIFTED] = clock;
  shiftClock(() => clock.ms);
}

/** Milliseconds from the real time; null where the clock is the machine's. */
export function shiftMs() {
  return globalThis[SHIFTED]?.ms ?? null;
}

/** The clock of this process, and of what it starts from here on, is where the run began: the hours before count for nothing. */
export function startDayAnew() {
  const clock = globalThis[SHIFTED];
  if (!clock) return;
  clock.ms = Date.parse(process.env.TEST_NOW) - clock.realNow();
  process.env.TEST_SHIFT_MS = String(clock.ms);
}

/**
 * In Node or in a page, hence with nothing from outside.
 * @param by milliseconds from what the clock says, or what tells them
 */
export function shiftClock(by) {
  const realNow = Date.now.bind(Date);
  const ms = typeof by === 'function' ? by : () => by;
  Date.now = () => realNow() + ms();
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, target) =>
      Reflect.construct(date, given.length > 0 ? given : [date.now()], target),
    apply: (date) => new date(date.now()).toString(),
  });
}
