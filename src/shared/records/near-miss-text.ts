/** How an entry of a near miss puts itself into words. */
import type { NearMissKind } from '../domain/near-miss';
import { nearMissKindLabels } from '../domain/near-miss-labels';
import type { NoteText, RecordText } from './define-record';
import { nearMissNote } from './near-miss';
import { noteText } from './note-text';

// A note always has words of its own.
const text = noteText(nearMissNote.note as NoteText);

export const nearMissText: RecordText = {
  ...text,
  value: (value, place, t, masters) =>
    place.field === 'kind'
      ? t(nearMissKindLabels[value as NearMissKind])
      : text.value(value, place, t, masters),
};
