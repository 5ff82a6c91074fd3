/** Guardians: the persons who can fetch the children of a parent, three at most, kept as one list. */
import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { parseMyKad } from '#shared/domain/mykad';
import type { ChildGuardians, Guardian, guardianForm } from '#shared/endpoints/people-profiles';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { conflict, invalid } from '../../http/refusal';
import type { Child } from '../../models/child';
import { profilesPolicy } from './policy';

/** Those of these people, each one's in their order. */
export async function guardiansOf(trx: Knex, userIds: readonly number[]): Promise<Map<number, Guardian[]>> {
  const rows: (Guardian & { user_id: number })[] = await trx('guardians')
    .whereRaw('user_id = ANY(?::bigint[])', [[...userIds]])
    .orderBy(['user_id', 'position'])
    .select('user_id', 'name', 'ic_no', 'phone_no', 'related');
  const found = new Map<number, Guardian[]>();
  for (const { user_id, ...guardian } of rows) found.set(user_id, [...(found.get(user_id) ?? []), guardian]);
  return found;
}

/**
 * The whole list takes the place of the last one.
 * @param seen IC numbers of the list that it was made of
 * @throws Refusal 422 for a wrong number, and for a person named twice; 409 with the list where it was another by now
 */
export async function setGuardians(
  { trx, changes, ...context }: Context,
  userId: number,
  given: readonly z.output<typeof guardianForm>[],
  seen?: readonly string[],
): Promise<Guardian[]> {
  // Two devices at once: the second waits, and takes back nobody whom it has not seen.
  await trx('users').where({ id: userId }).forUpdate().first('id');
  const wanted = given.map(({ name, ic_no, phone_no, related }, index) => ({
    name,
    ic_no,
    phone_no: toE164(phone_no ?? null, `guardians.${index}.phone_no`),
    related: related ?? null,
  }));
  const twice = wanted.findIndex(({ ic_no }, index) =>
    wanted.slice(0, index).some((earlier) => plain(earlier.ic_no) === plain(ic_no)),
  );
  if (twice >= 0) throw invalid({ [`guardians.${twice}.ic_no`]: [messages.guardianTwice] });
  const before = (await guardiansOf(trx, [userId])).get(userId) ?? [];
  if (JSON.stringify(before) === JSON.stringify(wanted)) return before;
  const now = before.map(({ ic_no }) => ic_no);
  // One that is kept stays as it was once taken.
  const wrong = wanted.findIndex(({ ic_no }) => !now.includes(ic_no) && !mayBeIc(ic_no));
  if (wrong >= 0) throw invalid({ [`guardians.${wrong}.ic_no`]: [messages.guardianIcWrong] });
  if (seen && JSON.stringify(seen) !== JSON.stringify(now))
    throw conflict(messages.conflict, { guardians: before });
  await trx('guardians').where({ user_id: userId }).delete();
  if (wanted.length > 0)
    await trx('guardians').insert(
      wanted.map((guardian, index) => ({ user_id: userId, position: index + 1, ...guardian })),
    );
  // Tablets offer them where a child is fetched.
  const children: { id: number; preschool_id: number }[] = await trx('child_parents')
    .join('children', 'children.id', 'child_id')
    .where({ user_id: userId })
    .orderBy('children.id')
    .select('children.id', 'children.preschool_id');
  for (const { id, preschool_id } of children) changes.changed(preschool_id, 'child', id);
  await audit(
    { ...context, trx },
    {
      action: 'guardians_set',
      entityType: 'user',
      entityId: userId,
      before: { guardians: before },
      after: { guardians: wanted },
    },
  );
  return wanted;
}

/** Ten digits and more are meant as a MyKad number; else it is a passport's, which has no one shape. */
const mayBeIc = (icNo: string) => !/^\d{10,}$/.test(plain(icNo)) || parseMyKad(icNo) !== null;

const plain = (icNo: string) => icNo.replace(/[\s-]/g, '').toLowerCase();

/** Who can fetch a child, parent by parent, the payer's first. */
export async function guardiansOfChild({ trx, actor }: Context, child: Child): Promise<ChildGuardians> {
  const parents: { id: number; name: string; role_ids: number[] }[] = await trx('child_parents')
    .join('users', 'users.id', 'child_parents.user_id')
    .where('child_parents.child_id', child.id)
    .orderBy([{ column: 'is_payer', order: 'desc' }, 'users.name', 'users.id'])
    .select('users.id', 'users.name')
    .select(trx.raw('ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id) AS role_ids'));
  const found = await guardiansOf(
    trx,
    parents.map(({ id }) => id),
  );
  return parents.map(({ id, name, role_ids }) => ({
    parent: { id, name },
    editable: profilesPolicy.setGuardians(actor, { id, role_ids }),
    guardians: found.get(id) ?? [],
  }));
}
