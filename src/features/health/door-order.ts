/** The order at the door: whom to screen, one after another, and who comes next. */

import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDocument, ClassroomDocument } from '#shared/endpoints/feed';

/** The address's word for children of every classroom, and of none. */
export const ALL_CLASSROOMS = 'all';

/**
 * Which classrooms the address means: those it names, else the ones assigned to this teacher, else all (null).
 */
export function chosenClassrooms(
  named: string | null,
  classrooms: readonly ClassroomDocument[],
  userId: number,
): number[] | null {
  if (named === ALL_CLASSROOMS) return null;
  const known = new Set(classrooms.map(({ id }) => id));
  const ids = (named ?? '')
    .split(',')
    .map(Number)
    .filter((id) => known.has(id));
  if (ids.length > 0) return ids;
  const own = classrooms.filter(({ teachers }) => teachers.includes(userId)).map(({ id }) => id);
  return own.length > 0 ? own : null;
}

/** The attending children of these classrooms, by name; `named` is let in wherever they are. */
export function queueOf(
  children: readonly ChildDocument[],
  classroomIds: readonly number[] | null,
  named: number | null = null,
): ChildDocument[] {
  return children.filter(
    ({ id, status, classroom_id }) =>
      attendingStatuses.includes(status) &&
      (classroomIds === null || id === named || classroomIds.includes(classroom_id ?? 0)),
  );
}

/** Who is screened after this child: the next one down the list who is not done, then from its top; null at the end. */
export function nextToScreen(
  ids: readonly number[],
  current: number | null,
  isDone: (id: number) => boolean,
): number | null {
  const from = current === null ? 0 : ids.indexOf(current) + 1;
  return [...ids.slice(from), ...ids.slice(0, from)].find((id) => id !== current && !isDone(id)) ?? null;
}

/** The neighbour in the list, whether done or not; null beyond its ends. */
export function neighbour(ids: readonly number[], current: number, by: 1 | -1): number | null {
  return ids[ids.indexOf(current) + by] ?? null;
}
