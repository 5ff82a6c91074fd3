/**
 * Every absence note that holds on a day, by child, in the order in which they were recorded: the last one is that of
 * `useAbsences`. Undefined while loading.
 */
import { useMemo } from 'react';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import type { Entry } from '../entry';
import { useRecordsFrom } from './use-records';

type AllAbsences = ReadonlyMap<number, readonly Entry<AbsenceNoteDocument>[]>;

export function useAllAbsences(date: string): AllAbsences | undefined {
  const notes = useRecordsFrom('absence_note', date);
  return useMemo(() => {
    if (notes === undefined) return undefined;
    const held = new Set(standing(notes.map(({ document }) => document)).map(({ id }) => id));
    const byChild = new Map<number, Entry<AbsenceNoteDocument>[]>();
    for (const note of notes.toSorted(byRecording)) {
      const { from, to } = note.document;
      if (held.has(note.id) && from <= date && date <= to)
        byChild.set(note.childId, [...(byChild.get(note.childId) ?? []), note]);
    }
    return byChild;
  }, [notes, date]);
}

type Noted = Pick<Entry<AbsenceNoteDocument>, 'document'>;

const byRecording = ({ document: one }: Noted, { document: other }: Noted) =>
  one.recorded.at < other.recorded.at ? -1 : 1;
