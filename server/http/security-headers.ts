/** Headers that keep the app's pages to themselves. */
import type { Middleware } from 'koa';

/** Where Firebase's own code in the browser asks for its token. */
const FIREBASE = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';

// Mantine writes style attributes. Nothing is loaded from outside but a video or a file that a person taps, in a
// sandboxed frame; the pictures of linked pages are not loaded at all.
const contentSecurityPolicy = (connect: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${connect}`,
    'frame-src https://www.youtube-nocookie.com https://drive.google.com https://docs.google.com',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

// Two years. Not for the names below ours: what else a school has there is not ours to lock out.
const HSTS = 'max-age=63072000';

/** @param given.https whether people reach the server by https alone */
export function securityHeaders(given: { withFirebase: boolean; https: boolean }): Middleware {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(given.withFirebase ? ` ${FIREBASE}` : ''),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    // Browsers ignore both without https.
    ...(given.https && { 'Strict-Transport-Security': HSTS, 'Cross-Origin-Opener-Policy': 'same-origin' }),
  };
  return async (http, next) => {
    http.set(headers);
    if (http.path.startsWith('/api/') || http.path.startsWith('/sanctum/'))
      http.set('Cache-Control', 'no-store');
    await next();
  };
}
