/** A new session of somebody who has said all that is asked, and how long it lasts. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { DAY_MS, HOUR_MS } from '#shared/domain/calendar-date';
import type { SessionUser } from '#shared/endpoints/session';
import type { SecondWay } from '#shared/endpoints/sign-in';
import { officeRoles } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Session } from '../../models/session';
import { forgetOthersOf } from '../devices/push-tokens';
import { presentUser } from './present-user';
import { type Origin, traceOf } from './sign-ins';

/** Sessions roll for 7 days from their last refresh, and end all the same: the office's each day. */
export const SESSION_MS = 7 * DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
const LONGEST_OF_OFFICE_MS = 12 * HOUR_MS;

export function expiryOf(createdAt: Date, now: Date, roleIds: readonly number[]): Date {
  const longest = roleIds.some((id) => officeRoles.includes(id)) ? LONGEST_OF_OFFICE_MS : LONGEST_MS;
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + longest));
}

export interface NewSession {
  session: Session;
  user: SessionUser;
}

/** The device, where the account was signed in to on it before. */
export async function knownDevice(
  trx: Knex,
  userId: number | undefined,
  deviceId: string | null,
): Promise<string | null> {
  if (userId === undefined || deviceId === null) return null;
  return (await trx('sessions').where({ user_id: userId, device_id: deviceId }).first('id'))
    ? deviceId
    : null;
}

/** @param way the second step that was taken; null for whoever has none */
export async function openSession(
  context: Context,
  userId: number,
  origin: Origin,
  way: SecondWay | null = null,
): Promise<NewSession> {
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
    second_factor: way !== null,
    expires_at: expiryOf(now, now, roleIds),
  });
  if (device_id) await forgetOthersOf(trx, device_id, userId);
  await audit(
    { ...context, actor: { userId } },
    {
      action: 'signed_in',
      entityType: 'session',
      entityId: session.id,
      after: { ...traceOf(origin), ...(way && { second_step: way }) },
    },
  );
  return { session, user };
}
