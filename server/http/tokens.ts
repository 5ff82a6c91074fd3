/**
 * Bearer tokens, the cookies of sessions and the CSRF value: all signed with the application's secret; one that was
 * signed with the secret before it holds too. A bearer lasts 15 minutes and names a session row, which every call reads,
 * so that ending a session works at once.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#shared/domain/calendar-date';

const BEARER_MS = 15 * MINUTE_MS;

export interface Bearer {
  sessionId: string;
  userId: number;
  /** True past its 15 minutes: it still names its session, and opens nothing. */
  expired: boolean;
}

export class Tokens {
  /** @param previous the secret of before, where it was changed */
  constructor(
    private readonly secret: string,
    private readonly previous?: string,
  ) {}

  /** A bearer of this session, good for 15 minutes. */
  bearer({ id, user_id }: { id: string; user_id: number }, now: Date): string {
    const payload = `${id}.${user_id}.${now.getTime() + BEARER_MS}`;
    return `${payload}.${this.#sign('bearer', payload)}`;
  }

  /** The session that a bearer names, or null where it is not ours. */
  readBearer(token: string, now: Date): Bearer | null {
    const match = /^([0-9a-f-]{36})\.(\d{1,10})\.(\d{1,15})\.([\w-]+)$/.exec(token);
    const [, sessionId, userId, expires, signature] = match ?? [];
    if (!sessionId || !userId || !expires || !signature) return null;
    if (!this.#isSigned('bearer', `${sessionId}.${userId}.${expires}`, signature)) return null;
    return { sessionId, userId: Number(userId), expired: Number(expires) <= now.getTime() };
  }

  /** The cookie of this number among this session's. */
  sessionCookie(sessionId: string, number: number): string {
    const payload = `${sessionId}.${number}`;
    return `${payload}.${this.#sign('session', payload)}`;
  }

  /** What a cookie says, or null where it is not ours. */
  readSessionCookie(cookie: string): { sessionId: string; number: number } | null {
    const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]+)$/.exec(cookie);
    const [, sessionId, number, signature] = match ?? [];
    if (!sessionId || !number || !signature) return null;
    if (!this.#isSigned('session', `${sessionId}.${number}`, signature)) return null;
    return { sessionId, number: Number(number) };
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
    return Boolean(value && signature) && this.#isSigned('csrf', value ?? '', signature ?? '');
  }

  #isSigned(purpose: string, payload: string, signature: string): boolean {
    const secrets = this.previous === undefined ? [this.secret] : [this.secret, this.previous];
    return secrets.some((secret) => equal(signature, this.#sign(purpose, payload, secret)));
  }

  #sign(purpose: string, payload: string, secret = this.secret): string {
    return createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url');
  }
}

export function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
