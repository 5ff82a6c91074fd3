/** Headers that keep the app's pages to themselves. */
import type { Middleware } from 'koa';

// Mantine writes style attributes. Nothing is loaded from outside but a video or a file that a person taps, in a
// sandboxed frame; the pictures of linked pages are not loaded at all.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://drive.google.com https://docs.google.com',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

export function securityHeaders(): Middleware {
  return async (http, next) => {
    http.set({
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    });
    if (http.path.startsWith('/api/') || http.path.startsWith('/sanctum/'))
      http.set('Cache-Control', 'no-store');
    await next();
  };
}
