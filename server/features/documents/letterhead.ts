/** Who issues a document: the preschool as it stands at the head of its papers. */
import type { Knex } from 'knex';
import type { Letterhead } from '../../documents/paper';

export async function letterheadOf(trx: Knex, preschoolId: number): Promise<Letterhead> {
  const found = await trx('preschools')
    .where({ id: preschoolId })
    .first('name', 'address', 'phone_no', 'email', 'registration_no');
  if (!found) throw new Error(`There is no preschool ${preschoolId}.`);
  return found;
}
