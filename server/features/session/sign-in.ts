/** Signing in: e-mail and password against argon2id, and a new session. */

import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { SessionUser } from '#shared/endpoints/session';
import { messages } from '#shared/messages';
import { permissionsOf, reachOf, roles } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { hashOf, newCookieValue } from '../../http/tokens';
import { Preschool } from '../../models/preschool';
import { Session } from '../../models/session';
import { User } from '../../models/user';
import { forgetOthersOf } from '../devices/push-tokens';

/** Sessions roll for 7 days from their last refresh. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

/** argon2id with the library's defaults, which follow OWASP. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified where there is no such account, so that both answers take as long. */
const absentHash = hashPassword('nobody has this password');

export interface NewSession {
  sessionId: string;
  cookie: string;
  user: SessionUser;
}

/**
 * Looks at the password outside of any transaction: hashing takes long, on purpose.
 * @throws Refusal 422 with one message for both a wrong address and a wrong password.
 */
export async function signIn(
  context: Context,
  given: { email: string; password: string; userAgent: string | null; device_id?: string },
): Promise<NewSession> {
  const user = await User.query(context.trx).findOne({ email: given.email.toLowerCase() });
  const right = await verify(user?.password_hash ?? (await absentHash), given.password);
  if (!user?.password_hash || !right || user.deactivated_at)
    throw invalid({ email: [messages.signInFailed] });
  return context.trx.transaction((trx) => openSession({ ...context, trx }, user.id, given));
}

async function openSession(
  context: Context,
  userId: number,
  { userAgent, device_id = null }: { userAgent: string | null; device_id?: string | null },
): Promise<NewSession> {
  const { trx, clock } = context;
  const now = clock.now();
  const cookie = newCookieValue();
  const session = await Session.query(trx).insert({
    id: randomUUID(),
    user_id: userId,
    cookie_hash: hashOf(cookie),
    user_agent: userAgent?.slice(0, 300) ?? null,
    device_id,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_MS),
  });
  if (device_id) await forgetOthersOf(trx, device_id, userId);
  await audit({ ...context, actor: { userId } }, [
    { action: 'signed_in', entityType: 'session', entityId: session.id },
  ]);
  return { sessionId: session.id, cookie, user: await presentUser(context, userId) };
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
