/** Who may fetch a child on a day, and who must not: parents, the guardians whom they named, and the child's list. Pure. */
import type { CalendarDate } from './calendar-date';

/** An entry of a child's list that the preschool has confirmed, as tablets have it. */
export interface Collector {
  id: number;
  /** For a parent's account that must not fetch: its name. */
  name: string;
  /** The parent's account that must not fetch. */
  user_id: number | null;
  relation: string | null;
  ic_last4: string | null;
  forbidden: boolean;
  /** Why the person must not fetch. */
  reason: string | null;
  /** The day of the court order. */
  ordered_on: string | null;
  /** Fetches only together with somebody else of the list. */
  never_alone: boolean;
  /** The first and the last day; null for no end. */
  from_on: string | null;
  to_on: string | null;
}

export interface NamedGuardian {
  name: string;
  related: string | null;
  ic_last4: string | null;
  /** The parent's account that named them. */
  by?: number;
}

/** What of a child's document says who may fetch it. */
export interface FetchedChild {
  guardians?: readonly { id: number; name: string }[] | null;
  named_guardians?: readonly NamedGuardian[] | null;
  collectors?: readonly Collector[] | null;
}

/** Somebody who may fetch. */
export interface Fetcher {
  /** Stays the same while the list does. */
  key: string;
  name: string;
  relation: string | null;
  icLast4: string | null;
  /** The parent's account; null for everybody else. */
  guardianId: number | null;
  collectorId: number | null;
  neverAlone: boolean;
}

interface Fetchers {
  /** Parents first, then the guardians whom they named, then the list. */
  may: Fetcher[];
  mustNot: Collector[];
}

/**
 * Who must not fetch sends nobody in their place: whom they named does not, either. Who is on the list as never alone is not
 * offered once more, as one whom a parent named.
 */
export function fetchersOn(child: FetchedChild, day: CalendarDate): Fetchers {
  const holding = (child.collectors ?? []).filter((one) => holdsOn(one, day));
  const mustNot = holding.filter(({ forbidden }) => forbidden);
  const parents = (child.guardians ?? []).map(({ id, name }) =>
    fetcher({ key: `parent ${id}`, name, guardianId: id }),
  );
  const barred = mustNot.map(({ user_id }) => user_id);
  const named = (child.named_guardians ?? [])
    .filter(({ by = null }) => by === null || !barred.includes(by))
    .filter((one) => neverAloneAs(one, holding) === undefined)
    .map(({ name, related, ic_last4 }) =>
      fetcher({ key: `guardian ${name} ${ic_last4}`, name, relation: related, icLast4: ic_last4 }),
    );
  const listed = holding
    .filter(({ forbidden }) => !forbidden)
    .map(({ id, name, relation, ic_last4, never_alone }) =>
      fetcher({
        key: `collector ${id}`,
        name,
        relation,
        icLast4: ic_last4,
        collectorId: id,
        neverAlone: never_alone,
      }),
    );
  const may = [...parents, ...named, ...listed].filter(
    ({ guardianId, name }) => forbiddenAs({ guardianId, name }, mustNot) === undefined,
  );
  return { may, mustNot };
}

const fetcher = (given: Partial<Fetcher> & Pick<Fetcher, 'key' | 'name'>): Fetcher => ({
  relation: null,
  icLast4: null,
  guardianId: null,
  collectorId: null,
  neverAlone: false,
  ...given,
});

export const holdsOn = (
  { from_on, to_on }: Pick<Collector, 'from_on' | 'to_on'>,
  day: CalendarDate,
): boolean => (from_on === null || from_on <= day) && (to_on === null || day <= to_on);

/** The entry by which a person must not fetch: of the account, or of the same name. */
export function forbiddenAs<Entry extends Pick<Collector, 'user_id' | 'name'>>(
  { guardianId, name }: { guardianId: number | null; name: string | null },
  mustNot: readonly Entry[],
): Entry | undefined {
  return mustNot.find((entry) =>
    entry.user_id !== null && guardianId !== null
      ? entry.user_id === guardianId
      : name !== null && isSameName(name, entry.name),
  );
}

/** The entry by which somebody never comes alone: of the same name, and of the same card where both have one. */
export function neverAloneAs<Entry extends Pick<Collector, 'name' | 'never_alone' | 'ic_last4'>>(
  { name, ic_last4 }: { name: string; ic_last4: string | null },
  holding: readonly Entry[],
): Entry | undefined {
  return holding.find(
    (entry) =>
      entry.never_alone &&
      isSameName(entry.name, name) &&
      (entry.ic_last4 === null || ic_last4 === null || entry.ic_last4 === ic_last4),
  );
}

const TOGETHER = ' + ';

/** Who fetches together, by their names: as departures have it. */
export const namesTogether = (names: readonly string[]): string => names.join(TOGETHER);

/** The names of those who came along with the first. */
export const namesAlong = (person: string): string[] => person.split(TOGETHER).slice(1);

/** Names are typed with other capitals, spaces and accents. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

/** Its letters and numbers alone, without capitals and accents. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
