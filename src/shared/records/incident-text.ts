/** How an entry of an accident puts itself into words. */
import type { BodyPart, IncidentKind } from '../domain/incident';
import { bodyPartLabels, incidentKindLabels } from '../domain/incident-labels';
import { eventText } from './event-text';
import type { IncidentAct, IncidentContent } from './incident';

const actLabels: Record<IncidentAct, string> = {
  happened: 'Incident',
  added: 'Addition',
  seen: 'Seen by the principal',
};

const labels: Record<keyof IncidentContent, string> = {
  act: 'What is noted',
  about: 'Entry of the incident',
  day: 'Day',
  time: 'Time',
  kind: 'What happened',
  parts: 'Where on the body',
  place: 'Place',
  text: 'How it happened',
  first_aid: 'First aid',
  witnesses: 'Who saw it',
  told: 'Who was told',
  told_day: 'Told on',
  told_time: 'Told at',
  noted_at: 'Tapped at',
  pictures: 'Photo',
};

export const incidentText = eventText({
  heading: () => null,
  field: (field, t) => t(labels[field as keyof IncidentContent] ?? field),
  value: (value, { field }, t) => {
    const said = [value].flat().filter((one) => one !== null && one !== undefined && one !== '');
    if (said.length === 0) return t('Nothing');
    if (field === 'act') return t(actLabels[value as IncidentAct]);
    if (field === 'pictures') return t('Attached');
    if (field === 'kind') return t(incidentKindLabels[value as IncidentKind]);
    if (field === 'parts') return said.map((part) => t(bodyPartLabels[part as BodyPart])).join(', ');
    return said.join(', ');
  },
});
