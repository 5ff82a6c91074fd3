/**
 * A new version of the app: offered, never forced, and never put over an unsaved form of any tab. Entries
 * that wait are in the database and come through an update whole.
 */

import { useRegisterSW } from 'virtual:pwa-register/react';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { lazyPart } from '../components/lazy-part';
import { useAnyUnsaved } from '../components/unsaved';

const UpdateOffer = lazyPart('UpdateOffer', () => import('./update-offer'));

const LOOK_AGAIN_MS = HOUR_MS;

export function UpdatePrompt() {
  const unsaved = useAnyUnsaved();
  const {
    needRefresh: [ready, setReady],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW: (_url, registration) => registration && lookForUpdates(registration),
    onRegisterError: (error) => console.error('The service worker could not be registered:', error),
  });
  if (!ready || unsaved) return null;
  return <UpdateOffer onLater={() => setReady(false)} onUpdate={() => updateServiceWorker(true)} />;
}

/** Looks once an hour and whenever somebody comes back to the app: a tablet may stay open for weeks. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      registration.update().catch((error: unknown) => console.warn('No answer about a new version:', error));
    }
  };
  setInterval(look, LOOK_AGAIN_MS);
  document.addEventListener('visibilitychange', look);
}
