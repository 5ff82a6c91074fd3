/** Starts the app's one tablet in this page. */
import { browserEnvironment } from './browser-environment';
import { createTablet } from './create-tablet';
import { setCurrentTablet } from './current';
import type { Tablet } from './tablet';

/** Opens what is kept here and makes it the running app's tablet. Needs no network. */
export async function startTablet(): Promise<Tablet> {
  const tablet = createTablet(browserEnvironment());
  setCurrentTablet(tablet);
  await tablet.start();
  return tablet;
}
