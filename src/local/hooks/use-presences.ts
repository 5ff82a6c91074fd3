/** Arrivals and departures of a day, by child: those that hold, with what was entered here and not yet sent. */
import { useMemo } from 'react';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { standing } from '#shared/records/event-record';
import type { PresenceDocument } from '#shared/records/presence';
import { useRecordsFrom } from './use-records';

/** Undefined while loading, and while the day is. */
export function usePresences(
  day: CalendarDate | undefined,
): ReadonlyMap<number, readonly PresenceDocument[]> | undefined {
  const entries = useRecordsFrom('presence', day);
  return useMemo(() => {
    if (!entries) return undefined;
    const byChild = new Map<number, PresenceDocument[]>();
    for (const event of standing(entries.map(({ document }) => document))) {
      if (event.day !== day) continue;
      const ofChild = byChild.get(event.child_id);
      if (ofChild) ofChild.push(event);
      else byChild.set(event.child_id, [event]);
    }
    return byChild;
  }, [entries, day]);
}
