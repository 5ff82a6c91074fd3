/** How an entry of a near miss puts itself into words. */
import type { NearMissKind } from '../domain/near-miss';
import { nearMissKindLabels } from '../domain/near-miss-words';
import type { RecordText } from './define-record';
import { nearMissNote } from './near-miss';

// A note always has words of its own.
const text = nearMissNote.text as RecordText;

export const nearMissText: RecordText = {
  ...text,
  value: (value, place, t, masters) =>
    place.field === 'kind'
      ? t(nearMissKindLabels[value as NearMissKind])
      : text.value(value, place, t, masters),
};
