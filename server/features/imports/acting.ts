/** Whoever asked for a job, as they are when it runs: someone who lost the right meanwhile does nothing any more. */
import type { Knex } from 'knex';
import type { Language } from '#shared/languages';
import { permissionsOf, reachOf } from '#shared/permissions';
import type { Actor } from '../../context';
import { importsPolicy } from './policy';

/** Null where the person may not import by now. */
export async function importerOf(trx: Knex, userId: number): Promise<Actor | null> {
  const user: { name: string; email: string; language: Language | null } | undefined = await trx('users')
    .where({ id: userId, deactivated_at: null })
    .first('name', 'email', 'language');
  if (!user) return null;
  const roleIds: number[] = await trx('user_roles').where({ user_id: userId }).pluck('role_id');
  const actor: Actor = {
    userId,
    name: user.name,
    email: user.email,
    language: user.language ?? 'en',
    roleIds,
    permissions: permissionsOf(roleIds),
    reach: reachOf(roleIds),
    preschoolIds: [],
    sessionId: '',
    deviceId: null,
    standing: 'live',
  };
  return importsPolicy.run(actor) ? actor : null;
}
