/** How an absence note puts itself into words. */
import { type AbsenceContent, type AbsenceReason, absenceReasonLabels } from './absence-note';
import { eventText } from './event-text';

const labels: Record<keyof AbsenceContent, string> = {
  from: 'First day',
  to: 'Last day',
  reason: 'Reason',
  remark: 'Remark',
};

export const absenceNoteText = eventText({
  heading: () => null,
  field: (field, t) => t(labels[field as keyof AbsenceContent] ?? field),
  value: (value, { field }, t) => {
    if (value === null || value === undefined || value === '') return t('Nothing');
    return field === 'reason' ? t(absenceReasonLabels[value as AbsenceReason]) : String(value);
  },
});
