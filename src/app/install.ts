/** Installing the app: the browser's offer comes once, early, and is kept until somebody asks for it. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#shared/store';

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offer = createStore<InstallOffer | null>(null);

/** Called once at start, before the browser makes its offer. */
export function watchForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

/** A function that shows the browser's install dialog; null where there is nothing to install. */
export function useInstall(): (() => Promise<void>) | null {
  const kept = useSyncExternalStore(offer.subscribe, offer.get);
  if (kept === null) return null;
  return async () => {
    await kept.prompt();
    offer.set(null);
  };
}
