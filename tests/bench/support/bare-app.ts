/**
 * The floor of a start without a network: a bare page with the same files by size, from the same kind of service worker,
 * that shows one row once all of them are there.
 */
import type { BrowserContext } from 'playwright-core';
import { type BareServer, startBareServer } from './bare-server';

export interface Weight {
  /** The ending of its address says what it is: `js` or `css`. */
  kind: 'js' | 'css';
  bytes: number;
}

const WORKER = `
addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open('all');
  await cache.addAll(await (await fetch('/files.json')).json());
  await skipWaiting();
})()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)),
));
`;

/** A text of so many bytes that a browser has to read. */
function filled({ kind, bytes }: Weight): string {
  const weight = 'x'.repeat(Math.max(0, bytes - 40));
  return kind === 'js' ? `globalThis.weight = "${weight}";` : `:root { --weight: "${weight}"; }`;
}

/** @param row the markup of what the page shows last */
export async function startBareApp(weights: readonly Weight[], row: string): Promise<BareServer> {
  const files = new Map(weights.map((weight, index) => [`/weight-${index}.${weight.kind}`, filled(weight)]));
  const heads = [...files.keys()].map((path) =>
    path.endsWith('.js')
      ? `<script type="module" src="${path}"></script>`
      : `<link rel="stylesheet" href="${path}">`,
  );
  files.set('/last.js', `document.body.innerHTML = ${JSON.stringify(`<main>${row}</main>`)};`);
  files.set('/', `<!doctype html>${heads.join('')}<body><script type="module" src="/last.js"></script>`);
  const cached = JSON.stringify([...files.keys()]);
  files.set('/files.json', cached).set('/worker.js', WORKER);
  const kinds = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
  return startBareServer(({ url = '/' }, response) => {
    const body = files.get(url);
    const kind = kinds[url.split('.').at(-1) as keyof typeof kinds] ?? 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': kind }).end(body);
  });
}

/** Puts the page and its worker on the tablet, so that it starts without its server. */
export async function installBareApp(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.close();
}
