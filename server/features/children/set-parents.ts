/** The parents of a child, and the one of them who pays: exactly one where there are any. */
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { parentRoles } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid, notAllowed } from '../../http/refusal';
import type { Child } from '../../models/child';
import { User } from '../../models/user';
import { childrenForUpdate } from './children-for-update';

/**
 * @throws Refusal 403 where the actor is one of them, and would end a link or choose another payer: nobody leaves their own
 * family to handle its money; 422 for someone who is no parent in the actor's scope, or a payer who is none of the parents
 */
export async function setParents(
  context: Context,
  child: Child,
  { user_ids, payer_id }: { user_ids: number[]; payer_id?: number },
): Promise<void> {
  const { trx, changes, actor } = context;
  await childrenForUpdate(trx, [child.id]);
  const before = await trx('child_parents').where({ child_id: child.id }).select('user_id', 'is_payer');
  const linked = before.map((row) => row.user_id);
  await requireParents(
    context,
    user_ids.filter((id) => !linked.includes(id)),
  );
  if (payer_id !== undefined && !user_ids.includes(payer_id))
    throw invalid({ payer_id: [messages.payerNotParent] });
  const payerBefore = before.find((row) => row.is_payer)?.user_id;
  const kept = payerBefore !== undefined && user_ids.includes(payerBefore) ? payerBefore : user_ids[0];
  const payer = payer_id ?? kept;
  const isOneOff = linked.some((id) => !user_ids.includes(id));
  if (linked.includes(actor.userId) && (isOneOff || payer !== payerBefore))
    throw notAllowed(officeMessages.ownFamilyLinks);

  await trx('child_parents').where({ child_id: child.id }).delete();
  if (user_ids.length > 0) {
    await trx('child_parents').insert(
      user_ids.map((user_id) => ({ child_id: child.id, user_id, is_payer: user_id === payer })),
    );
  }
  // Whom to call in an emergency, and who fetches, may be others now.
  changes.changed(child.preschool_id, 'child', child.id);
  await audit(context, {
    action: 'parents_changed',
    entityType: 'child',
    entityId: child.id,
    preschoolId: child.preschool_id,
    before: { parents: linked, payer: payerBefore ?? null },
    after: { parents: user_ids, payer: payer ?? null },
  });
}

/** Those who were linked before may stay; the others must be parents that the actor may see. */
async function requireParents({ trx, actor }: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await User.query(trx)
    .modify('visibleTo', actor)
    .whereIn('users.id', ids)
    .whereNull('users.deactivated_at')
    .whereRaw('users.id IN (SELECT user_id FROM user_roles WHERE role_id = ANY (?::int[]))', [
      [...parentRoles],
    ])
    .resultSize();
  if (found < ids.length) throw invalid({ user_ids: [messages.parentUnknown] });
}
