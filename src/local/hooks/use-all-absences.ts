/**
 * Every absence note that holds on a day or after it, by child, in the order in which they were recorded, with what was entered
 * here and not yet sent. Undefined while loading, and while the date is.
 */
import { useMemo } from 'react';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import type { Entry } from '../entry';
import { useRecordsFrom } from './use-records';

type Noted = Entry<AbsenceNoteDocument>;
type AllAbsences = ReadonlyMap<number, readonly Noted[]>;

export function useAllAbsences(date: string | undefined): AllAbsences | undefined {
  const notes = useRecordsFrom('absence_note', date);
  return useMemo(() => {
    if (notes === undefined || date === undefined) return undefined;
    const held = new Set(standing(notes.map(({ document }) => document)).map(({ id }) => id));
    const byChild = new Map<number, Noted[]>();
    for (const note of notes.toSorted(byRecording))
      if (held.has(note.id) && date <= note.document.to)
        byChild.set(note.childId, [...(byChild.get(note.childId) ?? []), note]);
    return byChild;
  }, [notes, date]);
}

/** Those that hold on the day itself. */
export const holdingOn = (notes: readonly Noted[] = [], date: string): Noted[] =>
  notes.filter(({ document: { from, to } }) => from <= date && date <= to);

const byRecording = ({ document: one }: Noted, { document: other }: Noted) =>
  one.recorded.at < other.recorded.at ? -1 : 1;
