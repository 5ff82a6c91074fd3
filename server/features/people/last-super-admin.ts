/** There is always someone who can sign in and do everything. */
import { officeMessages } from '#shared/office-messages';
import { SUPER_ADMIN_ROLE } from '#shared/permissions';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';

/**
 * Locks the accounts of all super admins in the order of their ids, so that two who take the role from each other at
 * once cannot both succeed. Call it before the account itself is locked.
 */
export async function superAdminsForUpdate({ trx }: Pick<Context, 'trx'>): Promise<void> {
  await trx.raw(
    'SELECT id FROM users WHERE id IN (SELECT user_id FROM user_roles WHERE role_id = ?) ORDER BY id FOR UPDATE',
    [SUPER_ADMIN_ROLE],
  );
}

/** Call it before one loses the role or the account. @throws Refusal 422 at `field` where nobody else is left */
export async function requireAnotherSuperAdmin(
  { trx }: Pick<Context, 'trx'>,
  userId: number,
  field: string,
): Promise<void> {
  const left = await trx('user_roles')
    .join('users', 'users.id', 'user_roles.user_id')
    .where({ role_id: SUPER_ADMIN_ROLE })
    .whereNot('users.id', userId)
    .whereNull('users.deactivated_at')
    .whereNotNull('users.password_hash')
    .first('users.id');
  if (!left) throw invalid({ [field]: [officeMessages.lastSuperAdmin] });
}
