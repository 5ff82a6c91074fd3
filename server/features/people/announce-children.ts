/** Tells the tablets of the children of a parent whose name or number changed: it may be the one to call in an emergency, and fetches. */
import type { Context } from '../../context';

type Reached = { name: string; phone_no: string | null };

export async function announceChildren(
  { trx, changes }: Context,
  userId: number,
  before: Reached,
  after: Reached,
): Promise<void> {
  if (before.name === after.name && before.phone_no === after.phone_no) return;
  const children: { id: number; preschool_id: number }[] = await trx('children')
    .whereIn('id', trx('child_parents').where({ user_id: userId }).select('child_id'))
    .select('id', 'preschool_id');
  for (const { id, preschool_id } of children) changes.changed(preschool_id, 'child', id);
}
