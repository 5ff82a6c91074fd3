/** How a note of care puts itself into words. */
import { careActLabels, careDetailLabels, carePortionLabels } from '../domain/care';
import type { CareAct, CareDetail, CarePortion } from '../domain/care-acts';
import type { CareContent } from './care';
import { eventText } from './event-text';

const labels: Record<keyof CareContent, string> = {
  act: 'What happened',
  day: 'Day',
  time: 'Time',
  detail: 'Which',
  portion: 'How much',
  note: 'Note',
  noted_at: 'Tapped at',
  picture: 'Photo',
};

export const careText = eventText({
  heading: () => null,
  field: (field, t) => t(labels[field as keyof CareContent] ?? field),
  value: (value, { field }, t) => {
    if (value === null || value === undefined || value === '') return t('Nothing');
    if (field === 'act') return t(careActLabels[value as CareAct]);
    if (field === 'detail') return t(careDetailLabels[value as CareDetail]);
    if (field === 'picture') return t('Attached');
    return field === 'portion' ? t(carePortionLabels[value as CarePortion]) : String(value);
  },
});
