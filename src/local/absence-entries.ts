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
  return () => enqueue(tablet, backTo(corrects, [{ id, date }], tablet));
}

interface Named {
  id: string;
  date: string;
}

/**
 * What says a note again, and withdraws what stands in its place. It corrects the note itself: whether what stood in its place
 * was taken, refused or quarantined, the note holds once.
 */
function backTo(note: AbsenceNoteDocument, inItsPlace: readonly Named[], tablet: Tablet) {
  const { id, child_id, date } = note;
  const content = absenceNoteRecord.contentOf(note);
  const said = newEntry(tablet, 'record_absence_note', { child_id, ...content, corrects: { id, date } });
  const reason = voidReasons.undone;
  return [
    said,
    ...inItsPlace.map((one) => newEntry(tablet, 'void_absence_note', { ...one, child_id, reason })),
  ];
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
  /** All that hold on the day, of one child. */
  notes: readonly AbsenceNoteDocument[];
  /** Those that begin after it: they stay. */
  later?: readonly AbsenceNoteDocument[];
  /** The day on which the child is here after all. */
  day: CalendarDate;
  today: CalendarDate;
}

/** What came of the notes of a child who is here after all. */
export interface HereAfterAll {
  /** The days that stay noted, in order. */
  kept: readonly Days[];
  /** Those that are noted no more, where they are more than the day itself, in order. */
  expected: readonly Days[];
  undo: UndoAbsence;
}

/**
 * Queues that the child of these notes is here on one of their days: of that day they hold no more. The days before stay as they
 * were noted, and so do those after a day that is gone. Whoever is here today is expected again on the days that follow.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function hereAfterAll(
  { notes, later: others = [], day, today }: BackOn,
  tablet: Tablet = currentTablet(),
): Promise<HereAfterAll> {
  const until = notes.map(({ to }) => to).reduce(later, day);
  const over = { from: day, to: day < today ? day : until };
  const ends = notes.map((note) => endOf(note, over, tablet));
  await enqueue(
    tablet,
    ends.flatMap(({ entries }) => entries),
  );
  const inOver = others.filter(({ from }) => from <= over.to);
  const staying = joined(inOver.map(({ from, to }) => ({ from, to: to < over.to ? to : over.to })));
  const expected = between(over, staying);
  const [first] = expected;
  return {
    kept: joined([...ends.flatMap(({ kept }) => kept), ...staying]),
    expected: expected.length === 1 && first?.to === day ? [] : expected,
    undo: () =>
      enqueue(
        tablet,
        ends.flatMap(({ undo }) => undo()),
      ),
  };
}

const later = (one: CalendarDate, other: CalendarDate) => (one > other ? one : other);

/**
 * What ends a note on some of its days, and what takes that back. All of it stands in the place of the note, and never beside
 * it: a parent who wrote the note may go on with each part.
 */
function endOf(note: AbsenceNoteDocument, over: Days, tablet: Tablet) {
  const { id, child_id, date, from, to } = note;
  const itself = { id, date };
  const kept = [
    { from, to: addDays(over.from, -1) },
    { from: addDays(over.to, 1), to },
  ].filter((days) => days.from <= days.to);
  const parts = kept.map((days) =>
    newEntry(tablet, 'record_absence_note', {
      child_id,
      ...absenceNoteRecord.contentOf(note),
      ...days,
      corrects: itself,
    }),
  );
  const reason = voidReasons.hereAfterAll;
  const entries =
    parts.length > 0 ? parts : [newEntry(tablet, 'void_absence_note', { ...itself, child_id, reason })];
  const undo = () =>
    backTo(
      note,
      parts.map((part) => ({ id: part.entityId, date: part.date })),
      tablet,
    );
  return { kept, entries, undo };
}

/** The days of a stretch that are in none of these, which are in order. */
function between({ from, to }: Days, taken: readonly Days[]): Days[] {
  const starts = [from, ...taken.map((days) => addDays(days.to, 1))];
  const ends = [...taken.map((days) => addDays(days.from, -1)), to];
  return starts
    .map((start, place) => ({ from: start, to: ends[place] ?? to }))
    .filter((days) => days.from <= days.to);
}

/** In order, and those that overlap as one. */
function joined(stretches: readonly Days[]): Days[] {
  const all: Days[] = [];
  for (const days of stretches.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = all.at(-1);
    if (before && days.from <= addDays(before.to, 1)) before.to = later(before.to, days.to);
    else all.push({ from: days.from, to: days.to });
  }
  return all;
}
