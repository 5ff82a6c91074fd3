/** What staff write of absences, as screens say it. */
import { addDays, type CalendarDate } from '#shared/domain/calendar-date';
import { voidReasons } from '#shared/domain/void-reasons';
import {
  type AbsenceContent,
  type AbsenceNoteDocument,
  absenceNoteRecord,
} from '#shared/records/absence-note';
import { currentTablet } from './current';
import { enqueue } from './outbox';
import { newEntry, saveEntry } from './save-entry';
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

type Days = Pick<AbsenceContent, 'from' | 'to'>;

interface BackOn {
  note: AbsenceNoteDocument;
  /** The day on which the child is here after all. */
  day: CalendarDate;
  today: CalendarDate;
}

/** What came of a note whose child is here after all. */
export interface HereAfterAll {
  /** The days that stay noted, as one stretch or two. */
  kept: readonly Days[];
  /** Those that are noted no more. */
  over: Days;
  undo: UndoAbsence;
}

/**
 * Queues that the child of a note is here on one of its days: of that day the note holds no more. The days before stay as they
 * were noted, and so do those after a day that is gone. Whoever is here today is expected again on the days that follow.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function hereAfterAll(
  { note, day, today }: BackOn,
  tablet: Tablet = currentTablet(),
): Promise<HereAfterAll> {
  const { id, child_id, date, from, to } = note;
  const content = absenceNoteRecord.contentOf(note);
  const over = { from: day, to: day < today ? day : to };
  const kept = [
    { from, to: addDays(day, -1) },
    { from: addDays(over.to, 1), to },
  ].filter((days) => days.from <= days.to);
  if (kept.length === 0) {
    await withdrawAbsence({ id, childId: child_id, date, reason: voidReasons.hereAfterAll }, tablet);
    return { kept, over, undo: () => noteAbsence({ childId: child_id, content }, tablet) };
  }
  const noted = (days: Days, corrects: { id: string; date: string } | null) =>
    newEntry(tablet, 'record_absence_note', { child_id, ...content, ...days, corrects });
  // The first stands in the place of the note.
  const entries = kept.map((days, index) => noted(days, index === 0 ? { id, date } : null));
  await enqueue(tablet, entries);
  const undo = () => {
    const [first, ...others] = entries.map(({ entityId, date: until }) => ({ id: entityId, date: until }));
    const reason = voidReasons.undone;
    const withdrawn = others.map((one) =>
      newEntry(tablet, 'void_absence_note', { ...one, child_id, reason }),
    );
    return enqueue(tablet, [noted({ from, to }, first ?? null), ...withdrawn]);
  };
  return { kept, over, undo };
}
