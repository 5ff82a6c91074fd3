/** The first administrator, made through the one-time link that the server prints. */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { hashOf } from '../../http/tokens';
import { User } from '../../models/user';
import { hashPassword } from '../session/sign-in';
import { FIRST_ADMINISTRATOR, hasAdministrator } from './first-administrator';

const SUPER_ADMIN_ROLE = 1;

export interface WelcomeLink {
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

/** Uses the link up and makes a super admin. @returns false when someone used it a moment before */
export async function acceptWelcome(
  context: Context,
  link: WelcomeLink,
  given: { name: string; email: string; password: string },
): Promise<boolean> {
  const { trx, clock } = context;
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
  await trx('user_roles').insert({ user_id: user.id, role_id: SUPER_ADMIN_ROLE });
  await audit({ ...context, actor: { userId: user.id } }, [
    {
      action: 'created',
      entityType: 'user',
      entityId: user.id,
      after: { name: given.name, email: given.email, role: SUPER_ADMIN_ROLE },
    },
  ]);
  return true;
}
