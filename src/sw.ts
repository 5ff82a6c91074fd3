/**
 * The service worker: keeps the app's files, answers navigations with the app, and sends what waits when the browser
 * says there is a network again. It never takes over from an older one by itself: the page says when.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createTablet } from './local/create-tablet';
import { SYNC_TAG } from './local/platform';
import { finishSignOut, sessionLock } from './local/sign-out';
import { workerEnvironment } from './local/worker-environment';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Navigations that are the server's: calls, hooks, health, downloads and PDFs. */
const notTheApp = [
  /^\/(api|sanctum|webhooks|healthz|readyz)(\/|\?|$)/,
  /^[^?]*(\/download-|-download)/,
  /[?&]inPdf=1(&|$)/,
];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheApp }));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
});

self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(drain());
});

/**
 * Pages are woken, and all the same it sends what waits: a page may be asleep, or on its way out. One sends at a time,
 * a step each, so that it finds nothing left where a page was faster. Rejects for want of a network, and the browser
 * tries again later.
 */
async function drain(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: SYNC_TAG });
  const tablet = createTablet(workerEnvironment(), { automatic: false });
  try {
    await tablet.start();
    const active = tablet.active.get();
    if (!active) await sessionLock(tablet.environment, () => finishSignOut(tablet));
    const end = await active?.sync.drain();
    if (end?.ended === 'no-network' || end?.ended === 'server-busy')
      throw new Error(`Not sent: ${end.ended}.`);
  } finally {
    await tablet.stop();
  }
}
