/** Classrooms and preschools of the user's scope, from the tablet. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { CLOSES_AT } from '#shared/domain/presence-day';
import type { ClassroomDocument, PreschoolDocument } from '#shared/endpoints/feed';
import { useUserQuery } from './use-active';
import { useMinute, useToday } from './use-today';

/** By name; undefined while loading. */
export function useClassrooms(): ClassroomDocument[] | undefined {
  return useUserQuery(async ({ classrooms }) => byName(await classrooms.toArray()), []);
}

/** By name; undefined while loading. */
export function usePreschools(): PreschoolDocument[] | undefined {
  return useUserQuery(async ({ preschools }) => byName(await preschools.toArray()), []);
}

/** Whether a preschool has closed for the day; undefined while loading. */
export function useClosed(date: CalendarDate): ((preschoolId: number) => boolean) | undefined {
  const preschools = usePreschools();
  const today = useToday();
  const minute = useMinute();
  if (!preschools || today === undefined) return undefined;
  return (preschoolId) =>
    date < today || minute >= (preschools.find(({ id }) => id === preschoolId)?.closes_at ?? CLOSES_AT);
}

function byName<T extends { name: string }>(list: T[]): T[] {
  return list.sort((one, other) => one.name.localeCompare(other.name));
}
