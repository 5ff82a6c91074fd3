/** Headers that keep the app's pages to themselves. */
import type { Middleware } from 'koa';

/** Where Firebase's own code in the browser asks for its token. */
const FIREBASE = 'https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';

// Mantine writes style attributes. Nothing is loaded from outside but a video or a file that a person taps, in a
// sandboxed frame; the pictures of linked pages are not loaded at all.
const contentSecurityPolicy = (connect: string) =>
  [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${connect}`,
    'frame-src https://www.youtube-nocookie.com https://drive.google.com https://docs.google.com',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');

export function securityHeaders({ withFirebase }: { withFirebase: boolean }): Middleware {
  const policy = contentSecurityPolicy(withFirebase ? ` ${FIREBASE}` : '');
  return async (http, next) => {
    http.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    });
    if (http.path.startsWith('/api/') || http.path.startsWith('/sanctum/'))
      http.set('Cache-Control', 'no-store');
    await next();
  };
}
