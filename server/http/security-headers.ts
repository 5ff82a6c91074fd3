/** Headers that keep the app's pages to themselves. */
import type { Middleware } from 'koa';

// Mantine writes style attributes; nothing else is loaded from outside until a person taps an embed.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
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
