/** Who is away on a day, by child: the notes that hold, with what was entered here and not yet sent. */
import { useMemo } from 'react';
import { type AbsenceNoteDocument, absencesOn } from '#shared/records/absence-note';
import type { Entry } from '../entry';
import { useRecordsFrom } from './use-records';

type Note = Entry<AbsenceNoteDocument>;
export type Absences = ReadonlyMap<number, Note>;
type AllAbsences = ReadonlyMap<number, readonly Note[]>;

/** By child the note that was recorded last. Undefined while loading, and while the date is. */
export function useAbsences(date: string | undefined): Absences | undefined {
  const all = useAllAbsences(date);
  return useMemo(() => all && lastOfEach(all), [all]);
}

export const lastOfEach = (all: AllAbsences): Absences =>
  new Map([...all].flatMap(([childId, notes]) => notes.slice(-1).map((note) => [childId, note] as const)));

/** By child every note, in the order in which they were recorded. Undefined while loading, and while the date is. */
export function useAllAbsences(date: string | undefined): AllAbsences | undefined {
  const notes = useRecordsFrom('absence_note', date);
  return useMemo(() => {
    if (notes === undefined || date === undefined) return undefined;
    const byId = new Map(notes.map((entry) => [entry.id, entry]));
    const holding = absencesOn(
      notes.map(({ document }) => document),
      date,
    );
    return new Map(
      [...holding].map(([childId, all]) => [childId, all.flatMap(({ id }) => byId.get(id) ?? [])]),
    );
  }, [notes, date]);
}
