/** The one place that holds the running app's tablet, so that screens need not pass it around. */
import type { Tablet } from './tablet';

let running: Tablet | null = null;

/** Makes this the tablet of the running app. */
export function setCurrentTablet(tablet: Tablet | null): void {
  running = tablet;
}

/** The tablet of the running app; throws before `startTablet` ran. */
export function currentTablet(): Tablet {
  if (running === null) throw new Error('The tablet has not been started.');
  return running;
}
