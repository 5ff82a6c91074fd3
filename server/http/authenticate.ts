/**
 * Who is calling: by the bearer, or by the session cookie (a browser's navigation; with the CSRF header, an
 * unsafe call). One query reads the session, its user, roles and bindings.
 */
import type { Knex } from 'knex';
import type { Context as HttpContext } from 'koa';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Language } from '#shared/languages';
import { messages } from '#shared/messages';
import { parentRoles, permissionsOf, reachOf } from '#shared/permissions';
import { type Actor, asParent } from '../context';
import type { EndedBecause } from '../models/session';
import { FACTOR_COLUMNS, type FactorState, mustHaveSecondFactor, takesSecondStep } from '../second-factor';
import { notAllowed, notSignedIn } from './refusal';
import { isCurrent, readCookie, sessionCookieName } from './session-cookie';
import type { Tokens } from './tokens';

export const CSRF_COOKIE = 'XSRF-TOKEN';

interface SessionRow extends FactorState {
  id: string;
  user_id: number;
  name: string;
  email: string;
  language: Language | null;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: EndedBecause | null;
  device_id: string | null;
  cookie_confirmed: number;
  cookie_issued: number;
  proved_at: Date | null;
  deactivated_at: Date | null;
  second_factor: boolean;
  role_ids: number[];
  preschool_ids: number[];
}

const SESSION_SQL = `
  SELECT sessions.id, sessions.user_id, users.name, users.email, users.language, sessions.expires_at, sessions.ended_at,
         sessions.ended_because, sessions.device_id, sessions.cookie_confirmed, sessions.cookie_issued,
         sessions.proved_at, sessions.second_factor, users.deactivated_at, ${FACTOR_COLUMNS},
         ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id ORDER BY 1) AS role_ids,
         ARRAY(SELECT preschool_id FROM user_preschools WHERE user_id = users.id ORDER BY 1) AS preschool_ids
    FROM sessions JOIN users ON users.id = sessions.user_id`;

interface AuthenticateOptions {
  knex: Knex;
  tokens: Tokens;
  now: Date;
  /** Whether people reach the server by https. */
  https: boolean;
  /** Whether head office has to have a second step of signing in. */
  asksSecondFactor: boolean;
  /** A push is taken even from a session that was ended: all of it is quarantined for the principal. */
  takesEnded: boolean;
}

const safe = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * The actor of a call. Someone of the staff who is a parent too may call as a parent alone (`X-Acting-As: parent`):
 * that only ever takes rights away.
 */
export async function authenticate(http: HttpContext, options: AuthenticateOptions): Promise<Actor> {
  const actor = await findActor(http, options);
  const isParent = actor.roleIds.some((role) => parentRoles.includes(role));
  return isParent && http.get('X-Acting-As') === 'parent' ? asParent(actor) : actor;
}

/** @throws Refusal 401 when there is none, 403 when the CSRF value is missing. */
async function findActor(http: HttpContext, options: AuthenticateOptions): Promise<Actor> {
  const { knex, tokens, now, takesEnded, https, asksSecondFactor } = options;
  const token = bearerOf(http);
  if (token) {
    const bearer = tokens.readBearer(token, now);
    if (!bearer || (bearer.expired && !takesEnded)) throw notSignedIn();
    const row = await findSession(knex, { id: bearer.sessionId });
    const actor = row && toActor(row, now, asksSecondFactor);
    if (!actor || (bearer.expired && actor.standing === 'live')) throw notSignedIn(textOfEnd(row));
    return refuseEnded(actor, row, takesEnded);
  }
  const cookie = http.cookies.get(sessionCookieName(https));
  if (!cookie) throw notSignedIn();
  if (!safe(http.method)) requireCsrf(http, tokens);
  const { where, number } = readCookie(tokens, cookie);
  const row = await findSession(knex, where);
  const actor = row && isCurrent(row, number) && toActor(row, now, asksSecondFactor);
  if (!actor) throw notSignedIn(textOfEnd(row));
  return refuseEnded(actor, row, takesEnded);
}

/** The bearer of a call, unread. */
export function bearerOf(http: HttpContext): string | undefined {
  return /^Bearer (.+)$/i.exec(http.get('Authorization'))?.[1];
}

/**
 * The value of a cookie proves little beside a site of a sister domain, which can set cookies for ours: what the browser
 * itself says of the asking page counts too, where it says it.
 * @returns that value
 * @throws Refusal 403 unless the header, or a form's field `_token`, and the cookie carry the same value of ours.
 */
export function requireCsrf(http: HttpContext, tokens: Tokens): string {
  if (!['', 'same-origin', 'none'].includes(http.get('Sec-Fetch-Site')))
    throw notAllowed(messages.csrfFailed);
  const { _token: field } = (http.request.body ?? {}) as { _token?: unknown };
  const given = http.get('X-XSRF-TOKEN') || (typeof field === 'string' ? field : '');
  if (!tokens.csrfMatches(http.cookies.get(CSRF_COOKIE), given)) throw notAllowed(messages.csrfFailed);
  return given;
}

async function findSession(
  knex: Knex,
  where: { id: string } | { cookie_hash: string },
): Promise<SessionRow | undefined> {
  const [column, value] = 'id' in where ? ['id', where.id] : ['cookie_hash', where.cookie_hash];
  // Every call begins with it: by its name it is planned once a connection.
  const name = `session by ${column}`;
  const found = await knex.raw(`${SESSION_SQL} WHERE sessions.${column} = ?`, [value]).options({ name });
  return found.rows[0];
}

function refuseEnded(actor: Actor, row: SessionRow | undefined, takesEnded: boolean): Actor {
  // A device that was signed out from afar, or whose user was deactivated, forgets what it had fetched.
  if (actor.standing !== 'live' && !takesEnded) throw notSignedIn(textOfEnd(row));
  return actor;
}

/** What a device is told of who ended its session; undefined where nobody did. */
export function textOfEnd(
  row: { ended_because: EndedBecause | null; deactivated_at: Date | null } | undefined,
): string | undefined {
  if (!row) return undefined;
  if (row.deactivated_at) return messages.signedOutRemotely;
  return row.ended_because === null ? undefined : endings[row.ended_because];
}

const endings: Record<EndedBecause, string | undefined> = {
  signed_out: undefined,
  revoked: messages.signedOutRemotely,
  ended_elsewhere: messages.signedOutElsewhere,
  password_changed: messages.passwordChangedElsewhere,
  password_reset: messages.passwordResetElsewhere,
  // Whoever it is now has to say the password.
  cookie_reused: undefined,
};

/** Ended from afar: what waits on the device is still taken, and quarantined. */
const fromAfar: readonly (EndedBecause | null)[] = ['revoked', 'ended_elsewhere', 'password_reset'];

/** For as long what waits on a device is taken after its session was ended. */
export const HANDS_IN_MS = 30 * DAY_MS;

/** Null for a session that its own user ended there, or that ran out: signing in again is the way back. */
function toActor(row: SessionRow, now: Date, asksSecondFactor: boolean): Actor | null {
  const standing = row.deactivated_at
    ? 'deactivated'
    : fromAfar.includes(row.ended_because)
      ? 'session_ended'
      : 'live';
  if (standing === 'live' && row.ended_because !== null) return null;
  if (standing === 'live' && row.expires_at <= now) return null;
  // It was opened by the password alone: before somebody who has a second step got a role that asks for it.
  if (standing === 'live' && takesSecondStep(row) && !row.second_factor) return null;
  const endedAt = row.deactivated_at ?? row.ended_at;
  if (standing !== 'live' && endedAt && now.getTime() - endedAt.getTime() > HANDS_IN_MS) return null;
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    language: row.language ?? 'en',
    roleIds: row.role_ids,
    permissions: permissionsOf(row.role_ids),
    reach: reachOf(row.role_ids),
    preschoolIds: row.preschool_ids,
    sessionId: row.id,
    deviceId: row.device_id,
    provedAt: row.proved_at,
    confined: !row.has_factor && mustHaveSecondFactor(row, asksSecondFactor),
    standing,
  };
}
