/** Cases of illness with what was done about them. Pure. */
import { idsOf, standing } from './event-record';
import type { IllnessDocument } from './illness';

export interface IllnessCase {
  found: IllnessDocument;
  /** What was done about it, in the order in which it was noted. */
  steps: readonly IllnessDocument[];
  /** Null while the child was not looked at. */
  returned: IllnessDocument | null;
}

/** The ids of all that belongs to a case that nobody saw end: what it corrects, and what was noted about it. */
export function openIdsOf(events: readonly IllnessDocument[]): ReadonlySet<string> {
  const open = casesOf(events).filter(({ returned }) => returned === null);
  return new Set(
    open.flatMap(({ found }) => {
      const ids = idsOf(found, events);
      const ofChild = events.filter(({ child_id }) => child_id === found.child_id);
      return ofChild.flatMap(({ id, about }) => (ids.has(id) || ids.has(about ?? '') ? id : []));
    }),
  );
}

/** Those that hold: who is still at home first, then the newest first. */
export function casesOf(events: readonly IllnessDocument[]): IllnessCase[] {
  const held = standing(events);
  const written = held.toSorted((one, other) => one.recorded.at.localeCompare(other.recorded.at));
  return held
    .filter(({ act }) => act === 'found')
    .map((found) => {
      const ids = idsOf(found, events);
      const ofIt = written.filter(
        ({ about, child_id }) => child_id === found.child_id && ids.has(about ?? ''),
      );
      return {
        found,
        steps: ofIt.filter(({ act }) => act !== 'returned'),
        // Once the illness was corrected, it is another one that is looked at.
        returned: ofIt.find(({ act, illness }) => act === 'returned' && illness === found.illness) ?? null,
      };
    })
    .toSorted(
      (one, other) =>
        Number(one.returned !== null) - Number(other.returned !== null) ||
        `${other.found.day} ${other.found.time}`.localeCompare(`${one.found.day} ${one.found.time}`),
    );
}
