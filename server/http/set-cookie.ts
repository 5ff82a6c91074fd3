import type { Context as HttpContext } from 'koa';

interface CookieRules {
  /** Milliseconds. */
  ageMs: number;
  /** Whether scripts of the page may not read it. */
  httpOnly: boolean;
  /** Whether it travels by https alone. */
  https: boolean;
}

/**
 * Sets a cookie, or takes it away where the value is null. It says how old it may get and names no date: a browser whose
 * clock is a week wrong would take a date for past, and nobody could sign in there.
 */
export function setCookie(
  http: HttpContext,
  name: string,
  value: string | null,
  { ageMs, httpOnly, https }: CookieRules,
): void {
  const parts = [
    `${name}=${value ?? ''}`,
    `max-age=${value === null ? 0 : Math.round(ageMs / 1000)}`,
    'path=/',
    'samesite=lax',
  ];
  if (https) parts.push('secure');
  if (httpOnly) parts.push('httponly');
  http.append('Set-Cookie', parts.join('; '));
}
