/** The person who is signed in. */
import type { SessionUser } from '#shared/endpoints/session';
import { permissionsOf, reachOf, roles } from '#shared/permissions';
import type { Context } from '../../context';
import { Preschool } from '../../models/preschool';
import { User } from '../../models/user';

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
