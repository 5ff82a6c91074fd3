/** How the first administrator gets in where there is no demo data: a one-time link, printed at start. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../../clock';
import { hashOf } from '../../http/tokens';

export const FIRST_ADMINISTRATOR = 'first_administrator';

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
    expires_at: new Date(now.getTime() + VALID_HOURS * 3_600_000),
  });
  return `/welcome/${token}`;
}

/** Whether anyone holds the role superadmin or admin. */
export async function hasAdministrator(knex: Knex): Promise<boolean> {
  const found = await knex('user_roles').whereIn('role_id', [SUPERADMIN, ADMIN]).first('user_id');
  return found !== undefined;
}
