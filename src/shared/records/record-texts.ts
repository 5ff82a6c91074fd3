/** How each kind puts itself into words: apart from it, for screens that need it. */
import { absenceNoteText } from './absence-note-text';
import { careText } from './care-text';
import type { RecordText } from './define-record';
import { doseText } from './dose-text';
import { illnessText } from './illness-text';
import { incidentText } from './incident-text';
import { type EntryType, kindOf } from './index';
import { nearMissText } from './near-miss-text';
import { noteText } from './note-text';
import { presenceText } from './presence-text';
import { reportText } from './report-text';
import { screeningText } from './screening-text';

const apart: Partial<Record<EntryType, RecordText>> = {
  report: reportText,
  screening: screeningText,
  absence_note: absenceNoteText,
  presence: presenceText,
  care: careText,
  dose: doseText,
  illness: illnessText,
  incident: incidentText,
  near_miss: nearMissText,
};

export function textOf(type: EntryType): RecordText {
  const { note } = kindOf(type);
  const text = apart[type] ?? (note && noteText(note));
  if (!text) throw new Error(`No words for ${type}`);
  return text;
}
