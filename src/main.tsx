/** The app in the browser: opens what is kept on this device, then draws. It waits for no network. */
import './app/styles';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { languageReady } from './app/i18n';
import { watchForInstall } from './app/install';
import { screenAt } from './app/router';
import { StartFailed } from './app/start-failed';
import { startTablet } from './local/start-tablet';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app.');
const root = createRoot(place);

watchForInstall();
// The screen of the address arrives while the device's database opens; if it fails, its page says so.
screenAt(window.location.pathname)
  ?.preload()
  .catch((error: unknown) => console.warn('A screen could not be fetched ahead:', error));

Promise.all([startTablet(), languageReady]).then(
  // In slices: what is tapped meanwhile is answered.
  () =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
  (error: unknown) => {
    console.error('The tablet could not be started:', error);
    root.render(<StartFailed error={error} />);
  },
);
