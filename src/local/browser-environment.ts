/** The real world of a page: the browser's clock, chance, network, locks, timers and hints. */
import type { Environment, WakeCause } from './environment';
import { SYNC_TAG, sharedEnvironment } from './platform';
import { OPENING } from './user-database';

/** The environment of the page that this runs in. */
export function browserEnvironment(): Environment {
  return {
    ...sharedEnvironment(),
    cookie: async (name) => readCookie(name),
    whenIdle,
    onWake,
    onLeave,
    askForBackgroundSync,
    // Its code comes only where something is noted. Where that can't be read now, it stays noted.
    tellOpenings: async (context) => {
      const noted = context.database.meta.where('key').startsWith(OPENING);
      if ((await noted.count().catch(() => 0)) > 0) await (await import('./openings')).tellOpenings(context);
    },
    ...(navigator.storage && { storage: storageManager(navigator.storage) }),
  };
}

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

/** The first screen goes before the first sync, but not for long. */
function whenIdle(run: () => void): void {
  // Safari has none.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 1_000 });
  else setTimeout(run, 200);
}

function onWake(listener: (cause: WakeCause) => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  window.addEventListener('online', () => listener('online'), options);
  window.addEventListener('pageshow', () => listener('pageshow'), options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') listener('visible');
    },
    options,
  );
  navigator.serviceWorker?.addEventListener(
    'message',
    (event: MessageEvent) => {
      if (event.data?.type === SYNC_TAG) listener('worker');
    },
    options,
  );
  return () => controller.abort();
}

function onLeave(listener: () => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  window.addEventListener('pagehide', listener, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') listener();
    },
    options,
  );
  return () => controller.abort();
}

async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(SYNC_TAG);
}

function storageManager(storage: StorageManager): Environment['storage'] {
  return {
    persisted: () => storage.persisted(),
    persist: () => storage.persist(),
  };
}
