/** Who arrives at the door: chosen by a tap on who brings them, and saved with the temperature. */
import { useState } from 'react';
import { presenceDay } from '#shared/domain/presence-day';
import { unnamed } from '#shared/records/presence';
import { notifyError } from '../../components/notify';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { type Companion, notePresences, type Presence } from '../../local/presence-entries';
import { problemText } from './save-problem';

export type Arrivals = NonNullable<ReturnType<typeof useArrivals>>;

/** Undefined while loading. @param current false of a day that has gone by: nobody arrives then any more */
export function useArrivals(date: string, current: boolean) {
  const presences = useDayEvents('presence', date);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Companion>>(new Map());
  if (!presences) return undefined;
  /** Since when the child is here; null where they are not. */
  const hereSince = (childId: number): string | null => {
    const day = presenceDay(presences.get(childId) ?? [], { absent: false, closed: false });
    return day.state === 'here' ? (day.intervals.at(-1)?.arrived?.time ?? null) : null;
  };
  const choose = (childId: number, companion: Companion | null) =>
    setChosen((all) => {
      const next = new Map(all);
      if (companion === null) next.delete(childId);
      else next.set(childId, companion);
      return next;
    });
  /** What is to be saved of the child, once. */
  const take = (childId: number): Presence | undefined => {
    const companion = chosen.get(childId);
    choose(childId, null);
    if (!companion || hereSince(childId) !== null) return undefined;
    return { childId, act: 'arrived', ...companion, name: companion.name?.trim() || null };
  };
  return {
    current,
    /** What is missing of who brings the child, as a message; null for nothing. */
    missing(childId: number): string | null {
      const companion = chosen.get(childId);
      if (!companion || hereSince(childId) !== null) return null;
      return unnamed({ act: 'arrived', person: companion.name })?.message ?? null;
    },
    chosen,
    hereSince,
    choose,
    take,
    save(childId: number) {
      const arrival = take(childId);
      if (arrival)
        notePresences([arrival]).catch((error: unknown) => {
          choose(childId, arrival);
          notifyError(problemText(error));
        });
    },
  };
}
