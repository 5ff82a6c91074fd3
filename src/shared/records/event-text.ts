/** What an event says in words, beside why it was voided. */
import { voidReasonSaid } from '../domain/void-reasons';
import type { RecordText } from './define-record';

type EventText = Omit<RecordText, 'subject' | 'canKeepBoth'>;

export const eventText = (text: EventText): RecordText => ({
  ...text,
  field: (field, t) => (field === 'void_reason' ? t('Reason') : text.field(field, t)),
  value: (value, place, t, masters) =>
    place.field === 'void_reason' ? voidReasonSaid(String(value), t) : text.value(value, place, t, masters),
  subject: () => '',
  canKeepBoth: () => false,
});
