/**
 * The cookie of a session. Each refresh brings another one, at most once a minute, and a session remembers which its
 * browser has surely got and which was made last: an answer that was lost on the way ends nothing, while a cookie that
 * somebody else used in between is found out.
 */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import type { Session } from '../models/session';
import { hashOf, type Tokens } from './tokens';

/** Under https no other site, not even one of a sister domain, can set a cookie of this name. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session');

/** What a cookie says: which session, and which of its cookies it is. */
export interface NamedSession {
  where: { id: string } | { cookie_hash: string };
  number: number;
}

/** A cookie of before they rotated names its session by its hash, and is the first. */
export function readCookie(tokens: Tokens, cookie: string): NamedSession {
  const read = tokens.readSessionCookie(cookie);
  return read
    ? { where: { id: read.sessionId }, number: read.number }
    : { where: { cookie_hash: hashOf(cookie) }, number: 0 };
}

type Cookies = Pick<Session, 'cookie_confirmed' | 'cookie_issued'>;

/** The one that its browser has got, or the last, which it may have got since. */
export const isCurrent = ({ cookie_confirmed, cookie_issued }: Cookies, number: number): boolean =>
  number === cookie_confirmed || number === cookie_issued;

/** The cookie is kept by its browser within half a minute: until then the one before may come again after a crash. */
const SETTLED_MS = MINUTE_MS;

/** How far the cookies are after a refresh by this one. Two tabs that refresh at once get the same. */
export function nextCookies(
  session: Pick<Session, 'cookie_confirmed' | 'cookie_issued' | 'cookie_issued_at'>,
  number: number,
  now: Date,
): Pick<Session, 'cookie_confirmed' | 'cookie_issued' | 'cookie_issued_at'> {
  const { cookie_confirmed, cookie_issued, cookie_issued_at } = session;
  if (now.getTime() - cookie_issued_at.getTime() < SETTLED_MS)
    return { cookie_confirmed, cookie_issued, cookie_issued_at };
  return {
    cookie_confirmed: number === cookie_issued ? number : cookie_confirmed,
    cookie_issued: cookie_issued + 1,
    cookie_issued_at: now,
  };
}
