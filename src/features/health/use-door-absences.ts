/** Who is away, as the door knows it: "Skip" writes an absence note for the day, and one tap takes it back. */
import i18next from 'i18next';
import { useState } from 'react';
import type { AbsenceReason } from '#shared/records/absence-note';
import { notifyError } from '../../components/notify';
import { type Absences, useAbsences } from '../../local/hooks/use-absences';
import { saveEntry } from '../../local/save-entry';
import { problemText } from './save-problem';

export interface DoorAbsences {
  away: Absences;
  /** The child who was noted last; null where that was taken back. */
  lastNoted: number | null;
  note: (childId: number, reason: AbsenceReason) => void;
  /** The child is here after all. */
  takeBack: (childId: number) => void;
}

/** Undefined while loading. */
export function useDoorAbsences(date: string): DoorAbsences | undefined {
  const away = useAbsences(date);
  const [lastNoted, setLastNoted] = useState<number | null>(null);
  if (!away) return undefined;
  return {
    away,
    lastNoted: lastNoted !== null && away.has(lastNoted) ? lastNoted : null,
    note(childId, reason) {
      // A door of a day that is gone notes the absence of that day.
      const made = { child_id: childId, from: date, to: date, reason, remark: null };
      saveEntry('record_absence_note', made).then(() => setLastNoted(childId), tell);
    },
    takeBack(childId) {
      const note = away.get(childId)?.document;
      if (!note) return;
      const reason = i18next.t('Here after all.');
      saveEntry('void_absence_note', { id: note.id, child_id: childId, date: note.to, reason }).then(
        () => setLastNoted(null),
        tell,
      );
    },
  };
}

function tell(error: unknown): void {
  notifyError(problemText(error));
}
