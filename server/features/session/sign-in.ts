/** Signing in: e-mail and password against argon2id, and a new session. */

import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Knex } from 'knex';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import type { SessionUser } from '#shared/endpoints/session';
import { messages } from '#shared/messages';
import { officeRoles, permissionsOf, reachOf, roles } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid, Refusal } from '../../http/refusal';
import type { SignInLimit } from '../../http/sign-in-limit';
import { Preschool } from '../../models/preschool';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { forgetOthersOf } from '../devices/push-tokens';
import { noteFailure, type Origin, traceOf } from './sign-ins';

/** Sessions roll for 7 days from their last refresh, and end all the same: the office's each day. */
export const SESSION_MS = 7 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
const LONGEST_OF_OFFICE_MS = 12 * HOUR_MS;

export function expiryOf(createdAt: Date, now: Date, roleIds: readonly number[]): Date {
  const longest = roleIds.some((id) => officeRoles.includes(id)) ? LONGEST_OF_OFFICE_MS : LONGEST_MS;
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + longest));
}

/** argon2id with the library's defaults, which follow OWASP. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified where there is no such account, so that both answers take as long. */
const absentHash = hashPassword('nobody has this password');

export interface NewSession {
  session: Session;
  user: SessionUser;
}

interface Given extends Origin {
  email: string;
  password: string;
}

/**
 * Looks at the password outside of any transaction: hashing takes long, on purpose.
 * @throws Refusal 422 with one message for both a wrong address and a wrong password, 429 after too many
 */
export async function signIn(context: Context, limit: SignInLimit, given: Given): Promise<NewSession> {
  const { trx } = context;
  const user = await User.query(trx).findOne({ email: given.email.toLowerCase() });
  const attempt = await limit
    .attempt({ ...given, knownDevice: await knownDevice(trx, user?.id, given.deviceId) })
    .catch(async (error) => {
      if (error instanceof Refusal) await noteFailure(context, 'sign_in_refused', user?.id, given);
      throw error;
    });
  const right = await verify(user?.password_hash ?? (await absentHash), given.password);
  if (!user?.password_hash || !right || user.deactivated_at) {
    await noteFailure(context, 'sign_in_failed', user?.id, given);
    throw invalid({ email: [messages.signInFailed] });
  }
  const made = await trx.transaction((own) => openSession({ ...context, trx: own }, user.id, given));
  await attempt.succeeded();
  return made;
}

/** The device, where the account was signed in to on it before. */
async function knownDevice(
  trx: Knex,
  userId: number | undefined,
  deviceId: string | null,
): Promise<string | null> {
  if (userId === undefined || deviceId === null) return null;
  return (await trx('sessions').where({ user_id: userId, device_id: deviceId }).first('id'))
    ? deviceId
    : null;
}

async function openSession(context: Context, userId: number, origin: Origin): Promise<NewSession> {
  const { trx, clock } = context;
  const { userAgent, deviceId: device_id } = origin;
  const now = clock.now();
  const user = await presentUser(context, userId);
  const roleIds = user.roles.map(({ id }) => id);
  const session = await Session.query(trx).insert({
    id: randomUUID(),
    user_id: userId,
    user_agent: userAgent?.slice(0, 300) ?? null,
    device_id,
    created_at: now,
    last_seen_at: now,
    cookie_confirmed: 0,
    cookie_issued: 0,
    cookie_issued_at: now,
    proved_at: now,
    expires_at: expiryOf(now, now, roleIds),
  });
  if (device_id) await forgetOthersOf(trx, device_id, userId);
  await audit(
    { ...context, actor: { userId } },
    { action: 'signed_in', entityType: 'session', entityId: session.id, after: traceOf(origin) },
  );
  return { session, user };
}

/** The signed-in person with roles, permissions and preschools, as every screen needs them. */
export async function presentUser({ trx }: Pick<Context, 'trx'>, userId: number): Promise<SessionUser> {
  const user = await User.query(trx).findById(userId).throwIfNotFound();
  const roleIds: number[] = await trx('user_roles')
    .where({ user_id: userId })
    .orderBy('role_id')
    .pluck('role_id');
  const bound = reachOf(roleIds) === 'bound';
  const preschools = bound
    ? await Preschool.query(trx)
        .whereIn('id', trx('user_preschools').where({ user_id: userId }).select('preschool_id'))
        .orderBy('name')
    : [];
  const named = preschools.map(({ id, name, short_name }) => ({ id, name, short_name }));
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    preschool: named[0] ?? null,
    preschools: named,
    roles: roles.filter((role) => roleIds.includes(role.id)).map(({ id, name }) => ({ id, name })),
    permissions: permissionsOf(roleIds),
    language: user.language,
  };
}
