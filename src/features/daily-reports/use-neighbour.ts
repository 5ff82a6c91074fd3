/** The classmate before or after a child, and where their report of the same day is. */
import { useSearch } from 'wouter';
import type { ChildDocument } from '#shared/endpoints/feed';
import { useChildren } from '../../local/hooks/use-children';
import { useToday } from '../../local/hooks/use-today';

/** Undefined for the first and the last of the class, and for a child in none. */
export function useNeighbour(
  child: ChildDocument,
  date: string,
  step: 1 | -1,
): { fullname: string; address: string } | undefined {
  const search = useSearch();
  const today = useToday();
  const classmates = useChildren({ classroomId: child.classroom_id ?? undefined, attending: true });
  const at = child.classroom_id === null ? -1 : (classmates?.findIndex(({ id }) => id === child.id) ?? -1);
  const neighbour = at < 0 ? undefined : classmates?.[at + step];
  if (!neighbour) return undefined;
  const query = new URLSearchParams(search);
  if (date === today) query.delete('date');
  else query.set('date', date);
  return { fullname: neighbour.fullname, address: `/children/${neighbour.id}/daily-reports?${query}` };
}
