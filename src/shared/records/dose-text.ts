/** How an entry of a dose puts itself into words. */
import type { DoseAct, DoseContent } from './dose';
import { eventText } from './event-text';

export const doseActLabels: Record<DoseAct, string> = {
  given: 'Given',
  refused: 'Refused by the child',
  vomited: 'Vomited after it',
  side_effect: 'Side effect',
};

const labels: Record<keyof DoseContent, string> = {
  act: 'What is noted',
  about: 'The dose before',
  medicine_id: 'Authorisation',
  due: 'The dose that was due',
  slot: 'Due at',
  day: 'Day',
  time: 'Time',
  medicine: 'Medicine',
  amount: 'Dose',
  apart_hours: 'Hours between two doses',
  knew: 'Doses known then',
  witness_id: 'Account of the second person',
  witness: 'Checked by',
  override: 'Why in spite of the warning',
  note: 'Note',
  noted_at: 'Tapped at',
  first_id: 'As first noted',
  giver_id: 'Account of who gave it',
  giver: 'Given by',
  reason: 'Reason',
};

export const doseText = eventText({
  heading: () => null,
  field: (field, t) => t(labels[field as keyof DoseContent] ?? field),
  value: (value, { field }, t) => {
    const said = [value].flat().filter((one) => one !== null && one !== undefined && one !== '');
    if (said.length === 0) return t('Nothing');
    return field === 'act' ? t(doseActLabels[value as DoseAct]) : said.join(', ');
  },
});
