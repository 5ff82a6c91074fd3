/**
 * The service worker: keeps the app's files, answers navigations with the app, sends what waits when the browser says
 * there is a network again, and shows what is pushed. It never takes over from an older one by itself: the page says when.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createTablet } from './local/create-tablet';
import { drainInBackground } from './local/drain-in-background';
import { STOP_SENDING, SYNC_TAG } from './local/platform';
import { isForWhoIsHere, type PushMessage, readPush, readPushData, tellOpened } from './local/push/arrived';
import { NEWS, OPEN_PAGE } from './local/push/page-messages';
import type { Tablet } from './local/tablet';
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

/** Fonts for Chinese and Tamil, which only some machines ask for: what came once is there without a network. */
const SCRIPTS = 'scripts';
registerRoute(/\/assets\/(script-fonts|noto-sans)-/, async ({ request }) => {
  const kept = await caches.open(SCRIPTS);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  // Where there is no room it comes all the same.
  if (answer.ok) await kept.put(request, answer.clone()).catch(() => undefined);
  return answer;
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // A call over a bad network would hold up the new version for half a minute.
  if (event.data?.type === STOP_SENDING) {
    leaving = true;
    if (sending) event.waitUntil(sending.stop());
  }
});

self.addEventListener('sync' as 'message', (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(drain());
});

/** What sends just now. */
let sending: Tablet | null = null;
/** From when the next one is to take over: the browser asks that one again for what is refused here. */
let leaving = false;

/**
 * Pages are woken, and all the same it sends what waits: a page may be asleep, or on its way out. One sends at a time,
 * a step each, so that it finds nothing left where a page was faster. Rejects for want of a network, and the browser
 * tries again later.
 */
async function drain(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // It may be told so while it looks for pages.
  if (leaving) throw new Error('A newer worker sends.');
  for (const page of pages) page.postMessage({ type: SYNC_TAG });
  const tablet = createTablet(workerEnvironment(), { automatic: false });
  sending = tablet;
  try {
    await drainInBackground(tablet);
  } finally {
    sending = null;
  }
}

self.addEventListener('push', (event) => {
  const message = readPush(jsonOf(event.data));
  if (message) event.waitUntil(show(message));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = readPushData(event.notification.data);
  if (!data) return;
  // What was opened is no news any more.
  const told = tellOpened(workerEnvironment(), data).then(tellPages);
  event.waitUntil(Promise.all([openPage(data.path), told]));
});

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

async function show({ notification: { title, body }, data }: PushMessage): Promise<void> {
  if (!(await isForWhoIsHere(workerEnvironment(), data.user_id))) return;
  await self.registration.showNotification(title, {
    body,
    data,
    // Sent twice, it is shown once.
    tag: data.tag ?? data.notification_id,
    icon: '/icon-192.png',
    // A form on nothing: where it stands, a telephone shows no colour.
    badge: '/badge-96.png',
  });
  await tellPages();
}

/** The pages ask again how much is new. */
async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: NEWS });
}

/** In the window that is there, so that what is open in it stays; else in a new one. */
async function openPage(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  page.postMessage({ type: OPEN_PAGE, path });
  await page.focus().catch((error: unknown) => console.warn('The window could not be brought up:', error));
}
