/** Records the health screening of a child on a day (D13), on the tablet first. */
import { type ScreeningContent, screeningContentOf } from '#shared/domain/screening';
import { screeningId } from '#shared/domain/uuid';
import type { ScreeningDocument } from '#shared/operations/documents';
import { checkArguments } from './check-entry';
import { currentTablet } from './current';
import { enqueue, type NewEntry, type Saved } from './outbox';
import type { Tablet } from './tablet';

export interface RecordScreeningInput {
  childId: number;
  /** Which day is screened, `YYYY-MM-DD`. */
  date: string;
  /** As it was filled in; a temperature that was left out is told as a field error. */
  content: Omit<ScreeningContent, 'symptoms'> & { symptoms: string[] };
  /** What the form opened with, null when there was none yet; absent: what is in sight now. */
  base?: ScreeningContent | null;
  /** This draft is cleared in the same transaction. */
  draftKey?: string;
}

/**
 * Queues a screening; resolves once it is safe on the tablet.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function recordScreening(
  { childId, date, content, base, draftKey }: RecordScreeningInput,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const id = screeningId(childId, date);
  const given = content as ScreeningContent;
  const made = checkArguments('record_screening', { id, child_id: childId, date, ...given });
  const entry: NewEntry = {
    name: 'record_screening',
    entityType: 'screening',
    entityId: id,
    childId,
    date,
    arguments: made,
    base(inSight) {
      const seen = base === undefined ? (inSight as ScreeningDocument | null) : base;
      return seen && screeningContentOf(seen);
    },
  };
  const [saved] = await enqueue(tablet, [entry], draftKey);
  return saved as Saved;
}
