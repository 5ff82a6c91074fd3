/** The app in the browser: opens what is kept on this device, then draws. It waits for no network. */
import './app/styles';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { homeOf, isOffice, isParent } from './app/homes';
import { languageReady } from './app/i18n';
import { watchForInstall } from './app/install';
import { watchForMissingScripts } from './app/missing-scripts';
import { myChildren, screenAt, screens } from './app/router';
import type { LazyScreen } from './app/screens';
import { startTablet } from './local/start-tablet';
import type { Tablet } from './local/tablet';

/** So long the first screen's code is waited for, milliseconds; then the shell is drawn without it. */
const SCREEN_MS = 1_000;

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app.');
const root = createRoot(place);

watchForInstall();
// The screen of the address arrives while the device's database opens; if it fails, its page says so.
void fetched(screenAt(screens, window.location.pathname));

Promise.all([startTablet().then(firstScreen), languageReady]).then(
  // In slices: what is tapped meanwhile is answered.
  () => {
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
    watchForMissingScripts();
  },
  async (error: unknown) => {
    console.error('The tablet could not be started:', error);
    const { StartFailed } = await import('./app/start-failed');
    root.render(<StartFailed error={error} />);
  },
);

/** With its code here the first screen is drawn at once, instead of a shape of it and then the screen. */
async function firstScreen(tablet: Tablet): Promise<void> {
  const user = tablet.active.get()?.user;
  if (!user) return;
  const { pathname } = window.location;
  const atHome = pathname === '/';
  const address = atHome ? homeOf(user) : pathname;
  const fetching = isOffice(user)
    ? fetched({
        preload: async () => screenAt((await import('./app/office-screens')).allScreens, address)?.preload(),
      })
    : fetched(atHome && isParent(user) ? myChildren : screenAt(screens, address));
  await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, SCREEN_MS))]);
}

async function fetched(screen: Pick<LazyScreen, 'preload'> | null): Promise<void> {
  try {
    await screen?.preload();
  } catch (error) {
    console.warn('A screen could not be fetched ahead:', error);
  }
}
