/** Who issues a document: the preschool as it stands at the head of its papers. */
import type { Knex } from 'knex';
import type { Letterhead } from '../../documents/paper';

export async function letterheadOf(trx: Knex, preschoolId: number): Promise<Letterhead> {
  const found = await trx('preschools')
    .leftJoin('files', 'files.id', 'preschools.logo_id')
    .where({ 'preschools.id': preschoolId })
    .first(
      'preschools.name',
      'preschools.address',
      'preschools.phone_no',
      'preschools.email',
      'preschools.registration_no',
      'files.bytes AS logo',
    );
  if (!found) throw new Error(`There is no preschool ${preschoolId}.`);
  return found;
}
