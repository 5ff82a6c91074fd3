/** Who is away on a day, by child: the note that was recorded last of those that hold. */
import { useMemo } from 'react';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import type { Entry } from '../entry';
import { holdingOn, useAllAbsences } from './use-all-absences';

export type Absences = ReadonlyMap<number, Entry<AbsenceNoteDocument>>;

/** Undefined while loading, and while the date is. */
export function useAbsences(date: string | undefined): Absences | undefined {
  const all = useAllAbsences(date);
  return useMemo(() => all && date && lastOf(all, date), [all, date]) || undefined;
}

/** By child the last of the notes that hold on the day. */
export function lastOf(all: NonNullable<ReturnType<typeof useAllAbsences>>, date: string): Absences {
  const holding = [...all.values()].flatMap((notes) => holdingOn(notes, date));
  return new Map(holding.map((note) => [note.childId, note]));
}
