/** Assigning teachers and therapists to a classroom, taking one out, and who can be chosen. */
import type { Knex } from 'knex';
import type { TeacherChoice } from '#shared/endpoints/classrooms';
import { messages } from '#shared/messages';
import { TEACHER_ROLE, THERAPIST_ROLE } from '#shared/permissions';
import { audit } from '../../audit';
import { type Actor, type Context, reaches } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { invalid, notFound } from '../../http/refusal';
import type { Classroom } from '../../models/classroom';
import { classroomsForUpdate } from '../preschools/capacity';

/**
 * All or none. @returns how many were not there before
 * @throws Refusal 404 for a classroom out of reach, 422 for someone who is no teacher of its preschool
 */
export async function assignTeachers(
  context: Context,
  classroomId: number,
  teacherIds: readonly number[],
): Promise<number> {
  const { trx } = context;
  const classroom = await reachedForUpdate(context, classroomId);
  const wanted = [...new Set(teacherIds)];
  const fitting = await teachersOf(trx, [classroom.preschool_id])
    .whereRaw('users.id = ANY (?::bigint[])', [wanted])
    .pluck('users.id');
  if (fitting.length < wanted.length) throw invalid({ teacherId: [messages.teacherUnknown] });
  const made: { user_id: number }[] = await trx('classroom_teachers')
    .insert(wanted.map((user_id) => ({ classroom_id: classroomId, user_id })))
    .onConflict()
    .ignore()
    .returning('user_id');
  await tell(
    context,
    classroom,
    'teacher_assigned',
    made.map(({ user_id }) => user_id),
  );
  return made.length;
}

/** @returns false where they were not assigned. @throws Refusal 404 for a classroom out of reach */
export async function removeTeacher(
  context: Context,
  classroomId: number,
  teacherId: number,
): Promise<boolean> {
  const classroom = await reachedForUpdate(context, classroomId);
  const removed = await context
    .trx('classroom_teachers')
    .where({ classroom_id: classroomId, user_id: teacherId })
    .delete();
  await tell(context, classroom, 'teacher_removed', removed > 0 ? [teacherId] : []);
  return removed > 0;
}

interface Wanted {
  preschool?: number;
  search?: string;
  page: number;
  per_page: number;
}

/** Who can be assigned, by name, with the classrooms in the actor's sight that they have. */
export async function findTeachers(
  trx: Knex,
  actor: Actor,
  { preschool, search, page, per_page }: Wanted,
): Promise<{ data: TeacherChoice[]; total: number }> {
  const bound = actor.reach === 'all' ? null : actor.preschoolIds;
  const scope = preschool === undefined ? bound : reaches(actor, preschool) ? [preschool] : [];
  const found = teachersOf(trx, scope);
  if (search) found.whereILike('users.name', searchPattern(search));
  const counted = await found.clone().count({ total: '*' }).first();
  const rows = await found
    .clone()
    .select('users.id', 'users.name', trx.raw('NOT EXISTS (?) AS therapist', [holds(trx, [TEACHER_ROLE])]))
    .orderByRaw('lower(users.name), users.id')
    .limit(per_page)
    .offset((page - 1) * per_page);
  const people = rows as { id: number; name: string; therapist: boolean }[];
  const rooms: { user_id: number; id: number; name: string; preschool_id: number }[] = await trx(
    'classroom_teachers',
  )
    .join('classrooms', 'classrooms.id', 'classroom_id')
    .whereRaw('user_id = ANY (?::bigint[])', [people.map(({ id }) => id)])
    .orderBy(['name', 'classrooms.id'])
    .select('user_id', 'classrooms.id', 'name', 'preschool_id');
  return {
    data: people.map((person) => ({
      ...person,
      classrooms: rooms
        .filter((room) => room.user_id === person.id && reaches(actor, room.preschool_id))
        .map(({ id, name }) => ({ id, name })),
    })),
    total: Number(counted?.total ?? 0),
  };
}

const holds = (trx: Knex, roleIds: number[]) =>
  trx('user_roles').select(trx.raw('1')).whereRaw('user_id = users.id').whereIn('role_id', roleIds);

/** Teachers and therapists whose account is open, bound to one of these preschools; null for any. */
function teachersOf(trx: Knex, preschoolIds: number[] | null): Knex.QueryBuilder {
  const found = trx('users')
    .whereNull('deactivated_at')
    .whereExists(holds(trx, [TEACHER_ROLE, THERAPIST_ROLE]));
  if (preschoolIds === null) return found;
  return found.whereExists(
    trx('user_preschools')
      .select(trx.raw('1'))
      .whereRaw('user_id = users.id')
      .whereIn('preschool_id', preschoolIds),
  );
}

async function reachedForUpdate({ trx, actor }: Context, classroomId: number): Promise<Classroom> {
  const [classroom] = await classroomsForUpdate(trx, [classroomId]);
  if (!classroom || !reaches(actor, classroom.preschool_id)) throw notFound();
  return classroom;
}

async function tell(
  context: Context,
  { id, preschool_id }: Classroom,
  action: string,
  teacherIds: number[],
): Promise<void> {
  if (teacherIds.length === 0) return;
  context.changes.changed(preschool_id, 'classroom', id);
  await audit(
    context,
    teacherIds.map((teacher_id) => ({
      action,
      entityType: 'classroom',
      entityId: id,
      preschoolId: preschool_id,
      after: { teacher_id },
    })),
  );
}
