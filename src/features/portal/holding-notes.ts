/** Which of a child's absence notes hold, and whether a child came all the same. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { AbsenceNote } from '#shared/endpoints/attendance';
import type { ChildDay } from '#shared/endpoints/portal';

const holds = ({ voided, corrected }: AbsenceNote) => voided === null && !corrected;

/** The note by which the child is away on a day: of several the one that was written last. */
export function holdingOn(notes: readonly AbsenceNote[], day: CalendarDate): AbsenceNote | undefined {
  return notes
    .filter((note) => holds(note) && note.from <= day && day <= note.to)
    .toSorted((one, other) => (one.recorded.at < other.recorded.at ? -1 : 1))
    .at(-1);
}

/** The next absence after a day. */
export function coming(notes: readonly AbsenceNote[], day: CalendarDate): AbsenceNote | undefined {
  return notes
    .filter((note) => holds(note) && note.from > day)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0];
}

/** A child who was brought, or of whom a report is written, has come. */
export const hasCome = (day: Pick<ChildDay, 'presences' | 'report'> | undefined): boolean =>
  Boolean(day?.report || day?.presences?.length);
