/** Who is away on a day: noted so, and not here all the same. Undefined while loading. */
import { useAbsences } from './use-absences';
import { useDayEvents } from './use-day-events';

export function useAway(date: string | undefined): ((childId: number) => boolean) | undefined {
  const absences = useAbsences(date);
  const presences = useDayEvents('presence', date);
  if (!absences || !presences) return undefined;
  return (childId) => absences.has(childId) && (presences.get(childId) ?? []).length === 0;
}
