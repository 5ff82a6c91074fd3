/** A person's profile: read and changed. Name and telephone stand with the person, the rest beside it. */
import { COUNTRY } from '#shared/domain/malaysia';
import type { Guardian, Profile, ProfileForm } from '#shared/endpoints/people-profiles';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { presentRole } from '../../http/present';
import { invalid } from '../../http/refusal';
import { User } from '../../models/user';
import { announceChildren } from './announce-children';
import type { UserWithRoles } from './find-user';
import { guardiansOf } from './guardians';
import { profilesPolicy } from './policy';

const columns = [
  'ic_no',
  'occupation',
  'office_phone',
  'address',
  'address_2',
  'postal_code',
  'city',
  'state',
  'tin',
] as const;
type Kept = Record<(typeof columns)[number], string | null> & { own_e_invoice: boolean };

export async function presentProfile(context: Context, user: UserWithRoles): Promise<Profile> {
  const kept = await keptOf(context, user.id);
  const known = profilesPolicy.guardians(context.actor, user);
  const guardians = known ? await guardiansOf(context.trx, [user.id]) : new Map<number, Guardian[]>();
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    roles: user.role_ids.map(presentRole),
    phone_no: user.phone_no,
    ...kept,
    country: COUNTRY,
    guardians: guardians.get(user.id) ?? [],
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
}

async function keptOf({ trx }: Context, userId: number): Promise<Kept> {
  const row = await trx('user_profiles')
    .where({ user_id: userId })
    .first(...columns, 'own_e_invoice');
  return row ?? { ...Object.fromEntries(columns.map((column) => [column, null])), own_e_invoice: false };
}

/**
 * Absent fields stay, null takes away.
 * @throws Refusal 422 for a number that is none, and for e-invoices of nobody who can be named
 */
export async function updateProfile(
  context: Context,
  user: UserWithRoles,
  form: ProfileForm,
): Promise<UserWithRoles> {
  const { trx, clock } = context;
  const now = clock.now();
  const before = { name: user.name, phone_no: user.phone_no, ...(await keptOf(context, user.id)) };
  const wanted = {
    ...before,
    ...Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)),
    ...(form.phone_no !== undefined && { phone_no: toE164(form.phone_no) }),
    ...(form.office_phone !== undefined && { office_phone: toE164(form.office_phone, 'office_phone') }),
  } as typeof before;
  if (wanted.own_e_invoice && !wanted.ic_no && !wanted.tin)
    throw invalid({ own_e_invoice: [messages.eInvoiceNeedsNumber] });
  const { name, phone_no, ...kept } = wanted;
  const after = await User.query(trx).patchAndFetchById(user.id, { name, phone_no, updated_at: now });
  await trx('user_profiles')
    .insert({ user_id: user.id, ...kept, updated_at: now })
    .onConflict('user_id')
    .merge();
  await announceChildren(context, user.id, before, wanted);
  await audit(context, { action: 'updated', entityType: 'user', entityId: user.id, before, after: wanted });
  return Object.assign(after, { role_ids: user.role_ids });
}
