/** Who arrives at the door: chosen by a tap on who brings them, kept as a draft, and saved with the temperature. */
import { useEffect, useRef, useState } from 'react';
import { presenceDay } from '#shared/domain/presence-day';
import { unnamed } from '#shared/records/presence';
import { notifyError } from '../../components/notify';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { type Companion, notePresences, type Presence } from '../../local/presence-entries';
import { useDraft } from '../../local/use-draft';
import { problemText } from './save-problem';

export type Arrivals = NonNullable<ReturnType<typeof useArrivals>>;

/** Undefined while loading. @param current false of a day that has gone by: nobody arrives then any more */
export function useArrivals(date: string, current: boolean) {
  const presences = useDayEvents('presence', date);
  const { draft, write, discard } = useDraft<[childId: number, Companion][], null>(`arrivals:${date}`);
  const [changed, setChanged] = useState<ReadonlyMap<number, Companion> | null>(null);
  /** Whose arrivals are being written now. */
  const going = useRef(new Set<number>());
  useEffect(() => {
    if (changed?.size) write([...changed], null);
    else if (changed) discard().catch((error: unknown) => notifyError(problemText(error)));
  }, [changed, write, discard]);
  if (!presences || draft === undefined) return undefined;
  /** Since when the child is here; null where they are not. */
  const hereSince = (childId: number): string | null => {
    const day = presenceDay(presences.get(childId) ?? [], { absent: false, closed: false });
    return day.state === 'here' ? (day.intervals.at(-1)?.arrived?.time ?? null) : null;
  };
  const left = new Map(draft?.value.filter(([childId]) => hereSince(childId) === null));
  const chosen = changed ?? left;
  const choose = (childId: number, companion: Companion | null) =>
    setChanged((all) => {
      const next = new Map(all ?? left);
      if (companion === null) next.delete(childId);
      else next.set(childId, companion);
      return next;
    });
  /** What is to be saved of the child, once; `settle` says how that ended. */
  const take = (childId: number): Presence | undefined => {
    const companion = chosen.get(childId);
    if (!companion || hereSince(childId) !== null || going.current.has(childId)) return undefined;
    going.current.add(childId);
    return { childId, act: 'arrived', ...companion, name: companion.name?.trim() || null };
  };
  /** What could not be saved stays chosen. */
  const settle = (childId: number, saved: boolean) => {
    going.current.delete(childId);
    if (saved) choose(childId, null);
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
    settle,
    save(childId: number) {
      const arrival = take(childId);
      if (arrival)
        notePresences([arrival]).then(
          () => settle(childId, true),
          (error: unknown) => {
            settle(childId, false);
            notifyError(problemText(error));
          },
        );
    },
  };
}
