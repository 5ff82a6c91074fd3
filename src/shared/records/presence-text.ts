/** How an arrival or a departure puts itself into words. */
import { eventText } from './event-text';
import { type PresenceAct, type PresenceCheck, type PresenceContent, presenceCheckLabels } from './presence';

const presenceActLabels: Record<PresenceAct, string> = { arrived: 'Arrived', left: 'Left' };

const labels: Record<keyof PresenceContent, string> = {
  act: 'What happened',
  day: 'Day',
  time: 'Time',
  classroom: 'Classroom',
  guardian_id: 'Guardian',
  collector_id: 'Entry of the list',
  person: 'With whom',
  checked: 'How they were checked',
  reason: 'Reason',
  noted_at: 'Tapped at',
};

export const presenceText = eventText({
  heading: () => null,
  field: (field, t) => t(labels[field as keyof PresenceContent] ?? field),
  value: (value, { field }, t) => {
    if (value === null || value === undefined || value === '') return t('Nothing');
    if (field === 'act') return t(presenceActLabels[value as PresenceAct]);
    return field === 'checked' ? t(presenceCheckLabels[value as PresenceCheck]) : String(value);
  },
});
