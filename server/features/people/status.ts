/** How an account stands, told by its row: the same in SQL (to filter) and in code (to present). */
import type { UserStatus } from '#shared/domain/statuses';
import type { User } from '../../models/user';

export const statusSql: Record<UserStatus, string> = {
  deactivated: 'users.deactivated_at IS NOT NULL',
  active: 'users.deactivated_at IS NULL AND users.password_hash IS NOT NULL',
  invited: 'users.deactivated_at IS NULL AND users.password_hash IS NULL AND users.invited_at IS NOT NULL',
  uninvited: 'users.deactivated_at IS NULL AND users.password_hash IS NULL AND users.invited_at IS NULL',
};

export function statusOf(user: Pick<User, 'deactivated_at' | 'password_hash' | 'invited_at'>): UserStatus {
  if (user.deactivated_at !== null) return 'deactivated';
  if (user.password_hash !== null) return 'active';
  return user.invited_at !== null ? 'invited' : 'uninvited';
}
