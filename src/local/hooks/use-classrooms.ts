/** Classrooms and preschools of the user's scope, from the tablet. */
import type { ClassroomDocument, PreschoolDocument } from '#shared/endpoints/feed';
import { useUserQuery } from './use-active';

/** By name; undefined while loading. */
export function useClassrooms(): ClassroomDocument[] | undefined {
  return useUserQuery(async ({ classrooms }) => byName(await classrooms.toArray()), []);
}

/** By name; undefined while loading. */
export function usePreschools(): PreschoolDocument[] | undefined {
  return useUserQuery(async ({ preschools }) => byName(await preschools.toArray()), []);
}

function byName<T extends { name: string }>(list: T[]): T[] {
  return list.sort((one, other) => one.name.localeCompare(other.name));
}
