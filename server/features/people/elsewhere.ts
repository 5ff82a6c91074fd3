/** Whether someone is the parent of a child that the actor does not reach: their account is a way to that child. */
import type { Context } from '../../context';

export async function isParentElsewhere(
  { trx, actor }: Pick<Context, 'trx' | 'actor'>,
  userId: number,
): Promise<boolean> {
  if (actor.reach === 'all') return false;
  const found = await trx('child_parents')
    .join('children', 'children.id', 'child_parents.child_id')
    .where('child_parents.user_id', userId)
    .whereNotIn('children.preschool_id', actor.preschoolIds)
    .first('children.id');
  return found !== undefined;
}
