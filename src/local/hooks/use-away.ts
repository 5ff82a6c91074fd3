/** Who is away on a day: noted so and not here all the same, or fetched and not brought again. Undefined while loading. */
import { presenceDay } from '#shared/domain/presence-day';
import { useAbsences } from './use-absences';
import { useDayEvents } from './use-day-events';

type Away = 'absent' | 'gone';

export function useAway(date: string | undefined): ((childId: number) => Away | null) | undefined {
  const absences = useAbsences(date);
  const presences = useDayEvents('presence', date);
  if (!absences || !presences) return undefined;
  return (childId) => {
    const { state } = presenceDay(presences.get(childId) ?? [], {
      absent: absences.has(childId),
      closed: false,
    });
    return state === 'absent' || state === 'gone' ? state : null;
  };
}
