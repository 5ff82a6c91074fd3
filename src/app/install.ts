/** Installing the app: the browser's offer comes once, early, and is kept until somebody asks for it. */
import { useSyncExternalStore } from 'react';

interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

/** Called once at start, before the browser makes its offer. */
export function watchForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** A function that shows the browser's install dialog; null where there is nothing to install. */
export function useInstall(): (() => Promise<void>) | null {
  const kept = useSyncExternalStore(subscribe, () => offer);
  if (kept === null) return null;
  return async () => {
    await kept.prompt();
    keep(null);
  };
}

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
