/** What became of the event that another one stands in the place of. Pure. */
import type { Authored } from './define-record';
import { earlierThan } from './event-record';

export type Withdrawal = Authored & { reason: string };

interface Event {
  id: string;
  child_id: number;
  corrects: string | null;
  recorded: Authored;
  voided: Withdrawal | null;
}

/**
 * That an event was withdrawn which a standing one was meant to correct: who withdrew the one and who wrote the other knew
 * nothing of each other. Null where there is no such, or whoever withdrew it wrote what stands there themselves.
 * @param all of any children
 */
export function withdrawnBefore(event: Event, all: readonly Event[]): Withdrawal | null {
  const earlier = earlierThan(event, all);
  const last = earlier.findLastIndex(({ voided }) => voided !== null);
  const withdrawal = earlier[last]?.voided ?? null;
  const since = [...earlier.slice(last + 1), event];
  return since.some(({ recorded }) => recorded.by === withdrawal?.by) ? null : withdrawal;
}
