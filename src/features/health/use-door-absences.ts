/** Who is away, as the door says it: a child is noted as away there, or is here after all. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { AbsenceReason } from '#shared/records/absence-note';
import { notifyError } from '../../components/notify';
import { type HereAfterAll, hereAfterAll, noteAbsence } from '../../local/absence-entries';
import { type EntryMark, mayChange } from '../../local/entry';
import { lastOf } from '../../local/hooks/use-absences';
import { holdingOn, useAllAbsences } from '../../local/hooks/use-all-absences';
import { problemText } from './save-problem';

/** What was said of an absence last: that a child is away, or is here after all. */
type LastSaid = { childId: number } & (
  | { here: null; takeBack: Awaited<ReturnType<typeof noteAbsence>> }
  /** What came of the notes that were ended, and the first of them. */
  | { here: HereAfterAll & { ended: string } }
);

/** Undefined while loading. */
export function useDoorAbsences(date: string, today: string) {
  const all = useAllAbsences(date);
  const away = useMemo(() => all && lastOf(all, date), [all, date]);
  const [last, setLast] = useState<LastSaid | null>(null);
  /** The notes that were ended and are in sight yet. */
  const ending = useRef(new Set<string>());
  useEffect(() => {
    const inSight = new Set([...(all?.values() ?? [])].flat().map(({ id }) => id));
    for (const id of ending.current) if (!inSight.has(id)) ending.current.delete(id);
  }, [all]);
  if (!all || !away) return undefined;
  /** What became of a note of the child that is not ended before that is decided; null where there is none. */
  const undecided = (childId: number): EntryMark | null =>
    holdingOn(all.get(childId), date).find(({ mark }) => !mayChange(mark))?.mark ?? null;
  return {
    away,
    undecided,
    /** The child who was noted last; null where that was taken back. */
    lastNoted: last?.here === null && away.has(last.childId) ? last.childId : null,
    /** The child who is here after all, and what came of the notes; null where that was taken back. */
    lastHere: last?.here && !away.has(last.childId) ? { ...last, here: last.here } : null,
    note(childId: number, reason: AbsenceReason) {
      // A door of a day that is gone notes the absence of that day.
      const content = { from: date, to: date, reason, remark: null };
      noteAbsence({ childId, content }).then((takeBack) => setLast({ childId, here: null, takeBack }), tell);
    },
    /** The child was noted by a wrong tap: that note goes, and no other that came meanwhile. */
    takeBack() {
      if (last?.here === null) last.takeBack().then(() => setLast(null), tell);
    },
    /** The child is here after all: every note of the day ends. */
    isHere(childId: number) {
      const known = all.get(childId) ?? [];
      const notes = holdingOn(known, date).map(({ document }) => document);
      const [first] = notes;
      // A second tap meets what the first one is about to end.
      if (!first || undecided(childId) !== null || notes.some(({ id }) => ending.current.has(id))) return;
      for (const { id } of notes) ending.current.add(id);
      const later = known.map(({ document }) => document).filter(({ from }) => from > date);
      hereAfterAll({ notes, later, day: date, today }).then(
        (here) => setLast({ childId, here: { ...here, ended: first.id } }),
        (error) => {
          for (const { id } of notes) ending.current.delete(id);
          tell(error);
        },
      );
    },
    undoHere() {
      if (!last?.here) return;
      // A second tap finds nothing to undo.
      setLast(null);
      last.here.undo().catch((error: unknown) => {
        setLast(last);
        tell(error);
      });
    },
  };
}

function tell(error: unknown): void {
  notifyError(problemText(error));
}
