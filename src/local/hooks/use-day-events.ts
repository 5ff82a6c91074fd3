/** What happened on a day, by child: the events that hold, with what was entered here and not yet sent. */
import { useMemo } from 'react';
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { CareDocument } from '#shared/records/care';
import { standing } from '#shared/records/event-record';
import type { PresenceDocument } from '#shared/records/presence';
import { useRecordsFrom } from './use-records';

interface DayEvents {
  presence: PresenceDocument;
  care: CareDocument;
}

/** Undefined while loading, and while the day is. */
export function useDayEvents<Type extends keyof DayEvents>(
  type: Type,
  day: CalendarDate | undefined,
): ReadonlyMap<number, readonly DayEvents[Type][]> | undefined {
  const entries = useRecordsFrom(type, day);
  return useMemo(() => {
    if (!entries) return undefined;
    const byChild = new Map<number, DayEvents[Type][]>();
    const events = entries.map(({ document }) => document as unknown as DayEvents[Type]);
    for (const event of standing(events)) {
      if (event.day !== day) continue;
      const ofChild = byChild.get(event.child_id);
      if (ofChild) ofChild.push(event);
      else byChild.set(event.child_id, [event]);
    }
    return byChild;
  }, [entries, day]);
}
