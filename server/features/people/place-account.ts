/** Writes the roles, preschools and classrooms of an account, and tells the tablets of classrooms that changed. */

import { reachOf } from '#shared/permissions';
import type { Context } from '../../context';
import { classroomsForUpdate } from '../preschools/capacity';
import type { Placement } from './check-account';

export interface Placed {
  roles: number[];
  preschools: number[];
  classrooms: number[];
}

/** The account's user row is locked by the caller. */
export async function placementOf({ trx }: Pick<Context, 'trx'>, userId: number): Promise<Placed> {
  const of = { user_id: userId };
  return {
    roles: await trx('user_roles').where(of).orderBy('role_id').pluck('role_id'),
    preschools: await trx('user_preschools').where(of).orderBy('preschool_id').pluck('preschool_id'),
    classrooms: await trx('classroom_teachers').where(of).orderBy('classroom_id').pluck('classroom_id'),
  };
}

/** Replaces what differs. @returns how it is by now */
export async function placeAccount(
  context: Context,
  userId: number,
  before: Placed,
  wanted: Placement,
): Promise<Placed> {
  const { trx } = context;
  await noteFormerAccess(context, userId, before, wanted);
  await replace(context, 'user_roles', 'role_id', userId, before.roles, wanted.roles);
  await replace(context, 'user_preschools', 'preschool_id', userId, before.preschools, wanted.preschools);
  const classrooms = wanted.classrooms ?? (await within(context, before.classrooms, wanted.preschools));
  const changed = difference(before.classrooms, classrooms);
  await classroomsForUpdate(trx, changed);
  await replace(context, 'classroom_teachers', 'classroom_id', userId, before.classrooms, classrooms);
  await announceClassrooms(context, changed);
  return { roles: wanted.roles, preschools: wanted.preschools, classrooms };
}

/** Where someone of the staff worked until now: what they wrote there may still be on a tablet. */
async function noteFormerAccess(
  { trx, clock }: Context,
  user_id: number,
  before: Placed,
  wanted: Placement,
): Promise<void> {
  const was = reachOf(before.roles);
  const held: number[] = was === 'all' ? await trx('preschools').pluck('id') : before.preschools;
  const kept = reachOf(wanted.roles) === 'own' ? [] : wanted.preschools;
  const gone = held.filter((id) => !kept.includes(id));
  if (was === 'own' || gone.length === 0 || reachOf(wanted.roles) === 'all') return;
  await trx('former_access')
    .insert(gone.map((preschool_id) => ({ user_id, preschool_id, ended_at: clock.now() })))
    .onConflict(['user_id', 'preschool_id'])
    .merge();
}

/** A document of a classroom carries its teachers' names. */
export async function announceClassrooms(
  { trx, changes }: Pick<Context, 'trx' | 'changes'>,
  classroomIds: readonly number[],
): Promise<void> {
  if (classroomIds.length === 0) return;
  const rooms: { id: number; preschool_id: number }[] = await trx('classrooms')
    .whereIn('id', [...classroomIds])
    .select('id', 'preschool_id');
  for (const { id, preschool_id } of rooms) changes.changed(preschool_id, 'classroom', id);
}

const difference = (one: readonly number[], other: readonly number[]) => [
  ...one.filter((id) => !other.includes(id)),
  ...other.filter((id) => !one.includes(id)),
];

/** The classrooms that lie in preschools where the person still is. */
async function within(
  { trx }: Context,
  classroomIds: readonly number[],
  preschools: readonly number[],
): Promise<number[]> {
  if (classroomIds.length === 0) return [];
  return trx('classrooms')
    .whereIn('id', [...classroomIds])
    .whereIn('preschool_id', [...preschools])
    .orderBy('id')
    .pluck('id');
}

async function replace(
  { trx }: Context,
  table: 'user_roles' | 'user_preschools' | 'classroom_teachers',
  column: string,
  user_id: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const gone = before.filter((id) => !after.includes(id));
  const come = after.filter((id) => !before.includes(id));
  if (gone.length > 0) await trx(table).where({ user_id }).whereIn(column, gone).delete();
  if (come.length > 0) await trx(table).insert(come.map((id) => ({ user_id, [column]: id })));
}
