/** How the first administrator gets in where there is no demo data: a one-time link, printed at start. */

import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { audit } from '../../audit';
import type { Clock } from '../../clock';
import type { Context } from '../../context';
import { hashOf } from '../../http/tokens';
import { User } from '../../models/user';
import { hashPassword } from '../session/sign-in';
import { checkPassword } from './check-password';

const FIRST_ADMINISTRATOR = 'first_administrator';

/** Long enough to find the line in a log; a restart makes another. */
const VALID_HOURS = 24;

const SUPERADMIN = 1;
const ADMIN = 2;

/**
 * The path of a new link, `/welcome/<token>`; null when there is an administrator already. Only the token's hash
 * is stored. Links of other servers on the same database stay valid until the first is used.
 */
export async function createFirstAdministratorLink(knex: Knex, clock: Clock): Promise<string | null> {
  if (await hasAdministrator(knex)) return null;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await knex('one_time_links').where('purpose', FIRST_ADMINISTRATOR).where('expires_at', '<', now).delete();
  await knex('one_time_links').insert({
    token_hash: hashOf(token),
    purpose: FIRST_ADMINISTRATOR,
    expires_at: new Date(now.getTime() + VALID_HOURS * HOUR_MS),
  });
  return `/welcome/${token}`;
}

/** Whether anyone holds the role superadmin or admin. */
async function hasAdministrator(knex: Knex): Promise<boolean> {
  const found = await knex('user_roles').whereIn('role_id', [SUPERADMIN, ADMIN]).first('user_id');
  return found !== undefined;
}

interface WelcomeLink {
  token_hash: string;
}

/** The link of this token while it can be used: until there is an administrator. */
export async function findWelcome({ trx, clock }: Context, token: string): Promise<WelcomeLink | undefined> {
  if (await hasAdministrator(trx)) return undefined;
  return trx('one_time_links')
    .where({ token_hash: hashOf(token), purpose: FIRST_ADMINISTRATOR, used_at: null })
    .where('expires_at', '>', clock.now())
    .first();
}

/**
 * The first administrator, made through the one-time link that the server prints.
 * Uses the link up and makes a super admin. @returns false when someone used it a moment before
 */
export async function acceptWelcome(
  context: Context,
  link: WelcomeLink,
  given: { name: string; email: string; password: string },
): Promise<boolean> {
  const { trx, clock } = context;
  checkPassword(given.password, given);
  const now = clock.now();
  const used = await trx('one_time_links')
    .where({ token_hash: link.token_hash, used_at: null })
    .update({ used_at: now });
  if (used === 0) return false;
  const password_hash = await hashPassword(given.password);
  const user = await User.query(trx).insert({
    name: given.name,
    email: given.email,
    password_hash,
    created_at: now,
    updated_at: now,
  });
  await trx('user_roles').insert({ user_id: user.id, role_id: SUPERADMIN });
  await audit(
    { ...context, actor: { userId: user.id } },
    {
      action: 'created',
      entityType: 'user',
      entityId: user.id,
      after: { name: given.name, email: given.email, role: SUPERADMIN },
    },
  );
  return true;
}
