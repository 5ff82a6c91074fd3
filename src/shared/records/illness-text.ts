/** How an entry of an illness puts itself into words. */
import type { Certainty, Illness, IllnessSymptom, ReturnCheck } from '../domain/illness';
import {
  certaintyLabels,
  illnessLabels,
  illnessSymptomLabels,
  returnCheckLabels,
} from '../domain/illness-labels';
import { eventText } from './event-text';
import type { IllnessAct, IllnessContent, IllnessStep } from './illness';

export const illnessActLabels: Record<IllnessAct, string> = {
  found: 'Illness',
  office_told: 'The health office was told',
  disinfected: 'Rooms and toys were disinfected',
  letters_sent: 'Parents have the letter',
  returned: 'Checked on return',
};

/** As something that is to be done. */
export const illnessStepLabels: Record<IllnessStep, string> = {
  office_told: 'Tell the health office',
  disinfected: 'Disinfect rooms and toys',
  letters_sent: 'Send a letter to parents',
};

const labels: Record<keyof IllnessContent, string> = {
  act: 'What is noted',
  about: 'Case that it is about',
  day: 'Day',
  time: 'Time',
  illness: 'Illness',
  certainty: 'How certain',
  symptoms: 'Symptoms',
  onset: 'Since',
  classroom: 'Classroom',
  siblings: 'Brothers and sisters',
  doctor: 'What the doctor says',
  checks: 'Looked at',
  reference: 'Reference',
  text: 'Note',
  noted_at: 'Tapped at',
};

export const illnessText = eventText({
  heading: () => null,
  field: (field, t) => t(labels[field as keyof IllnessContent] ?? field),
  value: (value, { field }, t) => {
    const said = [value].flat().filter((one) => one !== null && one !== undefined && one !== '');
    if (said.length === 0) return t('Nothing');
    if (field === 'act') return t(illnessActLabels[value as IllnessAct]);
    if (field === 'illness') return t(illnessLabels[value as Illness]);
    if (field === 'certainty') return t(certaintyLabels[value as Certainty]);
    if (field === 'symptoms')
      return said.map((one) => t(illnessSymptomLabels[one as IllnessSymptom])).join(', ');
    if (field === 'checks') return said.map((one) => t(returnCheckLabels[one as ReturnCheck])).join(', ');
    return said.join(', ');
  },
});
