/** What staff note of the care of children, as screens say it. */
import { businessDate, businessMinute, type CalendarDate } from '#shared/domain/calendar-date';
import type { CareSaid } from '#shared/domain/care';
import type { CorrectedEvent } from '#shared/records/event-record';
import { currentTablet } from './current';
import { enqueue, type Saved } from './outbox';
import { newEntry } from './save-entry';
import type { Tablet } from './tablet';

interface NewCare extends CareSaid {
  childIds: readonly number[];
  /** Absent: now, by the server's clock as far as the tablet knows it. */
  at?: { day: CalendarDate; time: string };
  /** The event of the one child that this one stands in the place of. */
  corrects?: CorrectedEvent | null;
  draftKey?: string;
}

export interface SavedCare extends Saved {
  childId: number;
  day: CalendarDate;
}

/** Queues an event for each child, all or none. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function noteCare(
  { childIds, at, corrects = null, draftKey, act, detail, portion, note }: NewCare,
  tablet: Tablet = currentTablet(),
): Promise<SavedCare[]> {
  const now = new Date(tablet.clock.now());
  const { day, time } = at ?? { day: businessDate(now), time: businessMinute(now) };
  const content = { act, day, time, detail, portion, note };
  const noted_at = new Date(tablet.environment.clock.now()).toISOString();
  const ids = [...new Set(childIds)];
  const entries = ids.map((childId) =>
    newEntry(tablet, 'record_care', { child_id: childId, ...content, noted_at, corrects }),
  );
  const saved = await enqueue(tablet, entries, draftKey);
  return saved.map((one, index) => ({ ...one, childId: ids[index] as number, day }));
}

/** Queues that these do not hold, all or none. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export async function withdrawCare(
  saved: readonly SavedCare[],
  reason: string,
  tablet: Tablet = currentTablet(),
): Promise<void> {
  await enqueue(
    tablet,
    saved.map(({ entityId: id, childId, day: date }) =>
      newEntry(tablet, 'void_care', { id, child_id: childId, date, reason }),
    ),
  );
}
