/** The authorisations of a child, as its parents and the office read them. */

import type { Medicine } from '#shared/domain/medicine';
import type { MedicineList } from '#shared/endpoints/medicines';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import { medicinePolicy } from './policy';

export interface MedicineRow extends Medicine {
  child_id: number;
  preschool_id: number;
  by_parent: boolean;
  container_checked: boolean;
  paper_file_id: string | null;
  authorised_by: number;
  authorised_at: Date;
  ended_by: number | null;
  ended_at: Date | null;
}

const LISTED = 100;

export async function presentMedicines({ trx, actor }: Context, child: Child): Promise<MedicineList> {
  const rows: (MedicineRow & { author: string; ender: string | null })[] = await trx('medicines')
    .join('users AS authors', 'authors.id', 'authorised_by')
    .leftJoin('users AS enders', 'enders.id', 'ended_by')
    .where({ child_id: child.id })
    .orderByRaw('ended_at IS NOT NULL, authorised_at DESC, medicines.id')
    .limit(LISTED)
    .select('medicines.*', 'authors.name AS author', 'enders.name AS ender');
  return {
    child: { id: child.id, fullname: child.fullname },
    medicines: rows.map(
      ({ author, authorised_at, ender, ended_at, child_id, preschool_id, paper_file_id, ...row }) => ({
        ...row,
        authorised: { by: author, at: authorised_at.toISOString() },
        ended: ended_at && { by: ender ?? '', at: ended_at.toISOString() },
      }),
    ),
    from_paper: medicinePolicy.office(actor, child),
  };
}

export const findMedicine = (
  { trx }: Pick<Context, 'trx'>,
  id: string,
): PromiseLike<MedicineRow | undefined> => trx('medicines').where({ id }).first();

/** The child of an authorisation, where the actor reaches it. */
export async function childOfMedicine(context: Context, id: string): Promise<Child | undefined> {
  const found = await findMedicine(context, id);
  return found && Child.query(context.trx).modify('visibleTo', context.actor).findById(found.child_id);
}
