/** What staff write of absences, as screens say it. */
import { voidReasons } from '#shared/domain/void-reasons';
import {
  type AbsenceContent,
  type AbsenceNoteDocument,
  absenceNoteRecord,
} from '#shared/records/absence-note';
import { currentTablet } from './current';
import { saveEntry } from './save-entry';
import type { Tablet } from './tablet';

interface NewAbsence {
  childId: number;
  content: AbsenceContent;
  /** The note that this one stands in the place of. */
  corrects?: AbsenceNoteDocument | null;
  draftKey?: string;
}

/** What takes a note back again: another entry. */
export type UndoAbsence = () => Promise<unknown>;

/**
 * Queues a note, and answers with its undo. @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function noteAbsence(
  { childId, content, corrects = null, draftKey }: NewAbsence,
  tablet: Tablet = currentTablet(),
): Promise<UndoAbsence> {
  const correcting = corrects && { id: corrects.id, date: corrects.date };
  const made = { child_id: childId, ...content, corrects: correcting };
  const { entityId: id } = await saveEntry('record_absence_note', made, { draftKey }, tablet);
  const date = absenceNoteRecord.dayOf(made);
  if (!corrects) return () => withdrawAbsence({ id, childId, date, reason: voidReasons.undone }, tablet);
  // What was corrected holds no more by itself: it is said again.
  const before = { child_id: childId, ...absenceNoteRecord.contentOf(corrects), corrects: { id, date } };
  return () => saveEntry('record_absence_note', before, {}, tablet);
}

/** Queues that a note does not hold. @throws InvalidEntryError, SaveFailedError, NotSignedInError */
export function withdrawAbsence(
  { id, childId, date, reason }: { id: string; childId: number; date: string; reason: string },
  tablet?: Tablet,
): Promise<unknown> {
  return saveEntry('void_absence_note', { id, child_id: childId, date, reason }, {}, tablet);
}
