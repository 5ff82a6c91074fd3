/** One child within the actor's scope, and as its detail stands on the wire. */
import type { ChildDetail } from '#shared/endpoints/children';
import { type Context, can } from '../../context';
import { Child, type ListedChild } from '../../models/child';
import { findParents } from './find-parents';
import { presentDetail } from './present';

export async function findChild(
  { trx, actor }: Context,
  { id }: { id: number },
): Promise<ListedChild | undefined> {
  const found = await Child.query(trx).modify('visibleTo', actor).modify('listed').findById(id);
  return found as ListedChild | undefined;
}

export async function detailOf(context: Context, child: ListedChild): Promise<ChildDetail> {
  const { trx, actor } = context;
  const parents = can(actor, 'children_view') ? await findParents(trx, child.id) : [];
  return presentDetail(actor, child, parents);
}

/** The child as it is now, after a verb changed it: also where it has just left the actor's scope. */
export async function freshDetail(context: Context, id: number): Promise<ChildDetail> {
  const found = (await Child.query(context.trx).modify('listed').findById(id)) as ListedChild | undefined;
  if (!found) throw new Error(`Child ${id} is gone within its own transaction.`);
  return detailOf(context, found);
}
