/** One person within the actor's scope, with the ids of their roles. */
import { raw } from 'objection';
import type { Context } from '../../context';
import { User } from '../../models/user';

export type UserWithRoles = User & { role_ids: number[] };

export async function findUser({ trx, actor }: Context, id: number): Promise<UserWithRoles | undefined> {
  const found = await User.query(trx)
    .modify('visibleTo', actor)
    .findById(id)
    .select(
      'users.*',
      raw('ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id ORDER BY 1)').as('role_ids'),
    );
  return found as UserWithRoles | undefined;
}
