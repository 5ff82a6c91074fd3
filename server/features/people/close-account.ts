/**
 * Closing and opening an account. Its sessions end at once: what a tablet fetched is wiped at its next contact,
 * what it had not sent is taken and quarantined for the principal.
 */
import { officeMessages } from '#shared/office-messages';
import { SUPER_ADMIN_ROLE } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { User } from '../../models/user';
import type { UserWithRoles } from './find-user';
import { requireAnotherSuperAdmin, superAdminsForUpdate } from './last-super-admin';
import { forgetLinks } from './one-time-links';
import { placeAccount, placementOf } from './place-account';

/** @throws Refusal 422 for one's own account, the last super admin's, and one that is closed already */
export async function deactivateAccount(context: Context, known: UserWithRoles): Promise<void> {
  const { trx, clock, actor } = context;
  const superAdmin = known.role_ids.includes(SUPER_ADMIN_ROLE);
  if (superAdmin) await superAdminsForUpdate(context);
  const user = await User.query(trx).findById(known.id).forUpdate();
  if (!user) throw notFound();
  if (user.deactivated_at) throw invalid({ id: [officeMessages.alreadyDeactivated] });
  if (superAdmin) await requireAnotherSuperAdmin(context, user.id, 'id');
  if (user.id === actor.userId) throw invalid({ id: [officeMessages.ownAccountStays] });
  const now = clock.now();
  await User.query(trx).findById(user.id).patch({ deactivated_at: now, updated_at: now });
  const ended: string[] = await trx('sessions')
    .where({ user_id: user.id, ended_at: null })
    .update({ ended_at: now, ended_because: 'revoked' })
    .returning('id')
    .then((rows: { id: string }[]) => rows.map(({ id }) => id));
  await forgetLinks(context, user.id);
  // Who has left teaches nowhere; the trail keeps where it was.
  const was = await placementOf(context, user.id);
  await placeAccount(context, user.id, was, { ...was, classrooms: [] });
  await audit(context, {
    action: 'deactivated',
    entityType: 'user',
    entityId: user.id,
    preschoolId: was.preschools[0] ?? null,
    before: { classrooms: was.classrooms },
    after: { classrooms: [], sessions_ended: ended.length },
  });
}

/** Who signed in before signs in again: no session comes back. @throws Refusal 422 for one that is open */
export async function reactivateAccount(context: Context, known: UserWithRoles): Promise<void> {
  const { trx, clock } = context;
  const user = await User.query(trx).findById(known.id).forUpdate();
  if (!user) throw notFound();
  if (!user.deactivated_at) throw invalid({ id: [officeMessages.notDeactivated] });
  await User.query(trx).findById(user.id).patch({ deactivated_at: null, updated_at: clock.now() });
  // A session that was alive when the account was closed by other means must not come back either.
  await trx('sessions')
    .where({ user_id: user.id, ended_at: null })
    .update({ ended_at: clock.now(), ended_because: 'revoked' });
  const { preschools } = await placementOf(context, user.id);
  await audit(context, {
    action: 'reactivated',
    entityType: 'user',
    entityId: user.id,
    preschoolId: preschools[0] ?? null,
  });
}
