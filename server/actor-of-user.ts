/** Someone as an actor without a session: for a job that goes on with what they asked for. */
import type { Knex } from 'knex';
import { permissionsOf, reachOf } from '#shared/permissions';
import type { Actor } from './context';

/** With the roles and bindings of this moment; null once they were deactivated. */
export async function actorOfUser(knex: Knex, id: number): Promise<Actor | null> {
  const { rows } = await knex.raw(
    `SELECT name, email, language,
            ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id ORDER BY 1) AS role_ids,
            ARRAY(SELECT preschool_id FROM user_preschools WHERE user_id = users.id ORDER BY 1) AS preschool_ids
       FROM users WHERE id = ? AND deactivated_at IS NULL`,
    [id],
  );
  const [user] = rows;
  if (!user) return null;
  return {
    userId: id,
    name: user.name,
    email: user.email,
    language: user.language ?? 'en',
    roleIds: user.role_ids,
    permissions: permissionsOf(user.role_ids),
    reach: reachOf(user.role_ids),
    preschoolIds: user.preschool_ids,
    sessionId: '',
    deviceId: null,
    standing: 'live',
  };
}
