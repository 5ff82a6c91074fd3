/** Adding and changing a parent: no password yet, so nobody signs in by it before an invitation. */
import type * as z from 'zod/mini';
import type { newParentForm, parentForm } from '#shared/endpoints/people';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { invalid } from '../../http/refusal';
import { User } from '../../models/user';
import { changeEmail } from './change-email';
import { isParentElsewhere } from './elsewhere';
import type { UserWithRoles } from './find-user';

/** @throws Refusal 422 for a number that is none, and (by the constraint) for an e-mail address that is taken */
export async function createParent(context: Context, form: z.output<typeof newParentForm>): Promise<User> {
  const { trx, clock, actor } = context;
  const now = clock.now();
  const row = { name: form.name, email: form.email, phone_no: toE164(form.phone_no ?? null) };
  const made = await User.query(trx)
    .insert({ ...row, created_by: actor.userId, created_at: now, updated_at: now })
    .returning('*');
  await trx('user_roles').insert({ user_id: made.id, role_id: form.role });
  await audit(context, {
    action: 'created',
    entityType: 'user',
    entityId: made.id,
    after: { ...row, roles: [form.role] },
  });
  return made;
}

/**
 * Absent fields stay; a null telephone number takes it away.
 * @returns the link that confirms a new address, where no mail server carries it
 * @throws Refusal 422 where another preschool's child is the parent's too: whoever has the address has the account
 */
export async function updateParent(
  context: Context,
  before: UserWithRoles,
  form: z.output<typeof parentForm>,
): Promise<{ parent: User; link: string | null }> {
  const { trx, clock } = context;
  const moves = form.email !== undefined && form.email !== before.email;
  if (moves && (await isParentElsewhere(context, before.id)))
    throw invalid({ email: [officeMessages.parentElsewhere] });
  const { email: kept, link } = await changeEmail(context, before, form.email ?? before.email);
  const wanted = {
    name: form.name ?? before.name,
    email: kept,
    phone_no: form.phone_no === undefined ? before.phone_no : toE164(form.phone_no),
  };
  const after = await User.query(trx).patchAndFetchById(before.id, { ...wanted, updated_at: clock.now() });
  const { name, email, phone_no } = before;
  await audit(context, {
    action: 'updated',
    entityType: 'user',
    entityId: before.id,
    before: { name, email, phone_no },
    after: wanted,
  });
  return { parent: after, link };
}
