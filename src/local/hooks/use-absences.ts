/** Who is away on a day, by child: the note that holds, with what was entered here and not yet sent. */
import { useMemo } from 'react';
import { type AbsenceNoteDocument, absentOn } from '#shared/records/absence-note';
import type { Entry } from '../entry';
import { useRecordsFrom } from './use-records';

export type Absences = ReadonlyMap<number, Entry<AbsenceNoteDocument>>;

/** Undefined while loading, and while the date is. */
export function useAbsences(date: string | undefined): Absences | undefined {
  const notes = useRecordsFrom('absence_note', date);
  return useMemo(() => {
    if (notes === undefined || date === undefined) return undefined;
    const byId = new Map(notes.map((entry) => [entry.id, entry]));
    const holding = absentOn(
      notes.map(({ document }) => document),
      date,
    );
    return new Map(
      [...holding].flatMap(([childId, { id }]) => {
        const entry = byId.get(id);
        return entry ? [[childId, entry] as const] : [];
      }),
    );
  }, [notes, date]);
}
