/**
 * The app's own files: hashed assets for ever, the shell always asked for again, and the shell for every
 * navigation that is no call and no download.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import serveStatic from 'koa-static';
import { isDownload } from './file-answer';
import { notFound, unreadable } from './refusal';

/** Paths that are never screens: the service worker leaves them out of its fallback too. */
const NOT_SCREENS = /^\/(api|sanctum|webhooks|healthz|readyz|ftoken-ajax-request|assets)(\/|$)/;

export function serveApp(appDir: string): Middleware {
  const files = serveStatic(appDir, {
    index: false,
    brotli: true,
    gzip: false,
    setHeaders: (response, path) => {
      const forEver = path.includes('/assets/');
      response.setHeader('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  /** Only what lies in the app's folder is looked for there. */
  const inside: Middleware = (http, next) => {
    if (decoded(http.path).split(/[\\/]/).includes('..')) throw notFound();
    return files(http, next);
  };
  const shell: Middleware = async (http, next) => {
    const navigation = (http.method === 'GET' || http.method === 'HEAD') && http.accepts('html') === 'html';
    if (!navigation || NOT_SCREENS.test(http.path) || isDownload(http)) return next();
    http.type = 'html';
    http.set('Cache-Control', 'no-cache');
    http.body = createReadStream(join(appDir, 'index.html'));
  };
  return compose([inside, shell]);
}

/** @throws Refusal 400 for a path that can't be read */
function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path);
    if (!text.includes('\0')) return text;
  } catch {}
  throw unreadable();
}
