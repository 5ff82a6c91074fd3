/** The parents of a child, with what the office and the teachers reach them by; the payer first. */
import type { Knex } from 'knex';
import type { Parent } from '#shared/endpoints/people';
import { parentRoles } from '#shared/permissions';
import { presentRole } from '../../http/present';

export interface ParentOfChild extends Parent {
  is_payer: boolean;
}

const PARENTS_SQL = `
  SELECT users.id, users.name, users.email, users.phone_no, child_parents.is_payer,
         (SELECT min(role_id) FROM user_roles WHERE user_id = users.id AND role_id = ANY (?::int[])) AS role_id
    FROM child_parents JOIN users ON users.id = child_parents.user_id
   WHERE child_parents.child_id = ?
   ORDER BY child_parents.is_payer DESC, users.name, users.id`;

export async function findParents(trx: Knex, childId: number): Promise<ParentOfChild[]> {
  const { rows } = await trx.raw(PARENTS_SQL, [[...parentRoles], childId]);
  return rows.map(({ role_id, ...parent }: Omit<ParentOfChild, 'role'> & { role_id: number | null }) => ({
    ...parent,
    role: presentRole(role_id ?? (parentRoles[0] as number)),
  }));
}
