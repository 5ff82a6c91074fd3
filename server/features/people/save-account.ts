/** Adding and changing an account: name, address, roles, preschools, classrooms. */
import type { AccountForm, NewAccountForm } from '#shared/endpoints/people-accounts';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { parentRoles, roles, SUPER_ADMIN_ROLE } from '#shared/permissions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { conflict, invalid, notFound } from '../../http/refusal';
import { User } from '../../models/user';
import { announceChildren } from './announce-children';
import { changeEmail } from './change-email';
import { checkPlacement, type Placement, requireGrants } from './check-account';
import type { UserWithRoles } from './find-user';
import { requireAnotherSuperAdmin, superAdminsForUpdate } from './last-super-admin';
import { rolesNotice } from './letters';
import { notifyPerson } from './notify-person';
import { announceClassrooms, type Placed, placeAccount, placementOf } from './place-account';

/** @throws Refusal 403 for a role that the actor does not grant, 422 for what does not fit or is taken */
export async function createAccount(context: Context, form: NewAccountForm): Promise<User> {
  const { trx, clock, actor } = context;
  requireGrants(actor, [], form.roles);
  const placement = await checkPlacement(context, form);
  const now = clock.now();
  const row = { name: form.name, email: form.email, phone_no: toE164(form.phone_no ?? null) };
  const made = await User.query(trx)
    .insert({ ...row, created_by: actor.userId, created_at: now, updated_at: now })
    .returning('*');
  const nowhere = { roles: [], preschools: [], classrooms: [] };
  const placed = await placeAccount(context, made.id, nowhere, placement);
  await audit(context, {
    action: 'created',
    entityType: 'user',
    entityId: made.id,
    preschoolId: placed.preschools[0] ?? null,
    after: { ...row, ...placed },
  });
  return made;
}

/**
 * All of roles, preschools and classrooms are replaced; classrooms that are left out stay where they fit.
 * @returns the link that confirms a new address, where no mail server carries it
 * @throws Refusal 403, 422, and 409 when it was changed meanwhile
 */
export async function updateAccount(
  context: Context,
  known: UserWithRoles,
  form: AccountForm,
  current: () => Promise<unknown>,
): Promise<{ link: string | null }> {
  const { trx, clock, actor } = context;
  if (known.role_ids.includes(SUPER_ADMIN_ROLE)) await superAdminsForUpdate(context);
  const before = await User.query(trx).findById(known.id).forUpdate();
  if (!before) throw notFound();
  if (form.updated_at !== undefined && form.updated_at !== before.updated_at.toISOString())
    throw conflict(messages.conflict, await current());
  const was = await placementOf(context, known.id);
  requireGrants(actor, was.roles, form.roles);
  const placement = await checkPlacement(context, form, was.preschools);
  if (was.roles.includes(SUPER_ADMIN_ROLE) && !placement.roles.includes(SUPER_ADMIN_ROLE))
    await requireAnotherSuperAdmin(context, known.id, 'roles');
  if (known.id === actor.userId) requireSamePlace(was, placement);
  await requireParentRole(context, known.id, was, placement);

  const { email: kept, link } = await changeEmail(context, before, form.email);
  const row = {
    name: form.name,
    email: kept,
    phone_no: form.phone_no === undefined ? before.phone_no : toE164(form.phone_no),
  };
  await User.query(trx)
    .findById(known.id)
    .patch({ ...row, updated_at: clock.now() });
  const placed = await placeAccount(context, known.id, was, placement);
  if (row.name !== before.name) await announceClassrooms(context, placed.classrooms);
  await announceChildren(context, known.id, before, row);
  const { name, email, phone_no } = before;
  await audit(context, {
    action: 'updated',
    entityType: 'user',
    entityId: known.id,
    preschoolId: placed.preschools[0] ?? was.preschools[0] ?? null,
    before: { name, email, phone_no, ...was },
    after: { ...row, ...placed },
  });
  if (!same(was.roles, placement.roles))
    await notifyPerson(context, known.id, rolesNotice(namesOf(placement.roles)));
  return { link };
}

const namesOf = (ids: readonly number[]) =>
  roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name);

const same = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** Nobody raises themself, nor locks themself out by a slip. */
function requireSamePlace(was: Placed, wanted: Placement): void {
  if (!same(was.roles, wanted.roles)) throw invalid({ roles: [officeMessages.ownRolesStay] });
  if (!same(was.preschools, wanted.preschools)) throw invalid({ preschools: [officeMessages.ownRolesStay] });
}

/** Whoever has children here keeps seeing them, and stays in a payer group. */
async function requireParentRole(
  { trx }: Context,
  userId: number,
  was: Placed,
  { roles }: Placement,
): Promise<void> {
  const isParent = (ids: readonly number[]) => ids.some((role) => parentRoles.includes(role));
  if (!isParent(was.roles) || isParent(roles)) return;
  const child = await trx('child_parents').where({ user_id: userId }).first('child_id');
  if (child) throw invalid({ roles: [officeMessages.parentRoleWithChildren] });
}
