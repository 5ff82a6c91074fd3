/** How each kind puts itself into words: its own, or one that stands apart from it, for screens that need it. */
import { careText } from './care-text';
import type { RecordText } from './define-record';
import { doseText } from './dose-text';
import { illnessText } from './illness-text';
import { incidentText } from './incident-text';
import { type EntryType, kindOf } from './index';
import { nearMissText } from './near-miss-text';
import { presenceText } from './presence-text';
import { reportText } from './report-text';
import { screeningText } from './screening-text';

const apart: Partial<Record<EntryType, RecordText>> = {
  report: reportText,
  screening: screeningText,
  presence: presenceText,
  care: careText,
  dose: doseText,
  illness: illnessText,
  incident: incidentText,
  near_miss: nearMissText,
};

export function textOf(type: EntryType): RecordText {
  const text = apart[type] ?? kindOf(type).text;
  if (!text) throw new Error(`No words for ${type}`);
  return text;
}
