/** How a screening is put into words: temperatures, symptoms, and what gets flagged (D12, D13). */

import type { TFunction } from 'i18next';
import { businessDate } from '#shared/domain/calendar-date';
import {
  type ScreeningContent,
  type ScreeningFlag,
  screeningFlags,
  type symptomNames,
} from '#shared/domain/screening';
import type { ScreeningDocument } from '#shared/operations/documents';
import { formatMoment, formatTime } from '../../components/format';

export type SymptomName = (typeof symptomNames)[number];

/** What people read beside a symptom's box; the value that is stored stays the specification's. */
export function symptomLabel(symptom: SymptomName): string {
  return symptom === 'Runny Nose' ? 'Runny Nose (Flu)' : symptom;
}

/** Degrees Celsius with one decimal: "36.5". */
export function formatDegrees(celsius: number): string {
  return celsius.toFixed(1);
}

/** "36.5 °C". */
export function formatTemperature(celsius: number): string {
  return `${formatDegrees(celsius)} °C`;
}

/** When a day's screening was recorded: the time, with the day where it was written down on another one. */
export function formatRecorded(at: string, date: string): string {
  return businessDate(new Date(at)) === date ? formatTime(at) : formatMoment(at);
}

/** "Cough, Others: rash on both arms"; empty for a healthy child. */
export function symptomsText(
  { symptoms, others_message }: Pick<ScreeningContent, 'symptoms' | 'others_message'>,
  t: TFunction,
): string {
  return symptoms
    .map((symptom) => {
      const label = t(symptomLabel(symptom));
      return symptom === 'Others' && others_message !== null ? `${label}: ${others_message}` : label;
    })
    .join(', ');
}

export const flagLabels: Record<ScreeningFlag, string> = {
  fever: 'Fever',
  breathing: 'Difficulty Breathing',
};

/** Flags of a screening; a value that waits for a choice counts as well, until someone chose (offline.md). */
export function flagsInSight(document: ScreeningDocument): ScreeningFlag[] {
  const waiting = document.alternatives.flatMap(({ field, live, other }) => [
    { ...document, [field]: live.value },
    { ...document, [field]: other.value },
  ]);
  return [...new Set([document, ...waiting].flatMap(screeningFlags))];
}

/** The fields that people filled in, without the rest of the document. */
export function contentOf(document: ScreeningContent): ScreeningContent {
  const { body_temperature, symptoms, others_message } = document;
  return { body_temperature, symptoms, others_message };
}
