/** Brothers and sisters who come and go with a child: each has a list of its own. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import {
  type Collector,
  type FetchedChild,
  type Fetcher,
  fetchersOn,
  forbiddenAs,
  isSameName,
} from '#shared/domain/fetchers';
import type { PresenceAct } from '#shared/records/presence';

/**
 * Those of the companions who stand on the list of the child, in their order; none where they may not have it: it leaves with
 * nobody who never comes alone to it.
 */
export function whoOf(
  child: FetchedChild,
  companions: readonly Fetcher[],
  act: PresenceAct,
  day: CalendarDate,
): Fetcher[] {
  const found = onListOf(child, companions, day);
  return act === 'arrived' || found.some(({ neverAlone }) => !neverAlone) ? found : [];
}

/** Those of the companions who stand on the list of the child, in their order: also who never comes alone to it. */
export function onListOf(child: FetchedChild, companions: readonly Fetcher[], day: CalendarDate): Fetcher[] {
  const { may } = fetchersOn(child, day);
  return companions.flatMap((one) => may.find((other) => isSamePerson(one, other)) ?? []);
}

/** A parent by the account, everybody else by the name, and by the digits of the identity card where both lists have them. */
function isSamePerson(one: Fetcher, other: Fetcher): boolean {
  if (one.guardianId !== null || other.guardianId !== null) return one.guardianId === other.guardianId;
  const [digits, others] = [one.icLast4, other.icLast4];
  return isSameName(one.name, other.name) && (digits === null || others === null || digits === others);
}

/** A child with its list, and how it is called. */
export type NamedChild = FetchedChild & { id: number; fullname: string };

export interface Forbidden {
  entry: Collector;
  /** On whose list the entry stands. */
  childId: number;
  /** Whose children the person must not fetch, as they are called. */
  names: string[];
}

/** Who must not fetch one of them, each person once. @param isMeant whose entries these are; absent for everybody's */
export function forbiddenOf(
  children: readonly NamedChild[],
  day: CalendarDate,
  isMeant: (entry: Collector) => boolean = () => true,
): Forbidden[] {
  const found: Forbidden[] = [];
  for (const child of children)
    for (const entry of fetchersOn(child, day).mustNot.filter(isMeant)) {
      const seen = found.find(({ entry: one }) =>
        forbiddenAs({ guardianId: entry.user_id, name: entry.name }, [one]),
      );
      const called = spokenName(child.fullname);
      if (!seen) found.push({ entry, childId: child.id, names: [called] });
      else if (!seen.names.includes(called)) seen.names.push(called);
    }
  return found;
}
