/**
 * Bearer tokens and the CSRF value: both signed with the application's secret. A bearer lasts 15 minutes and
 * names a session row, which every call reads, so that ending a session works at once.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const BEARER_MS = 15 * 60 * 1000;

export interface Bearer {
  sessionId: string;
  /** True past its 15 minutes: it still names its session, and opens nothing. */
  expired: boolean;
}

export class Tokens {
  constructor(private readonly secret: string) {}

  /** A bearer of this session, good for 15 minutes. */
  bearer(sessionId: string, now: Date): string {
    const payload = `${sessionId}.${now.getTime() + BEARER_MS}`;
    return `${payload}.${this.#sign('bearer', payload)}`;
  }

  /** The session that a bearer names, or null where it is not ours. */
  readBearer(token: string, now: Date): Bearer | null {
    const match = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]+)$/.exec(token);
    const [, sessionId, expires, signature] = match ?? [];
    if (!sessionId || !expires || !signature) return null;
    if (!equal(signature, this.#sign('bearer', `${sessionId}.${expires}`))) return null;
    return { sessionId, expired: Number(expires) <= now.getTime() };
  }

  /** A fresh CSRF value; only the server can make one. */
  csrf(): string {
    const value = randomBytes(18).toString('base64url');
    return `${value}.${this.#sign('csrf', value)}`;
  }

  /** True when header and cookie hold the same value, and it is one of ours. */
  csrfMatches(cookie: string | undefined, header: string | undefined): boolean {
    if (!cookie || !header || !equal(cookie, header)) return false;
    const [value, signature] = cookie.split('.');
    return Boolean(value && signature) && equal(signature ?? '', this.#sign('csrf', value ?? ''));
  }

  #sign(purpose: string, payload: string): string {
    return createHmac('sha256', this.secret).update(`${purpose}:${payload}`).digest('base64url');
  }
}

/** A session cookie's value; the database keeps only its hash. */
export function newCookieValue(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
