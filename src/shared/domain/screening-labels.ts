/** How a screening is put into words, wherever one is read: `t` brings the reader's language. */
import type { Screening } from '../endpoints/health';
import type { Measurement } from './measurements';
import {
  type ScreeningContent,
  type ScreeningField,
  type ScreeningFlag,
  type SymptomName,
  screeningFieldNames,
} from './screening';
import { formatTemperature } from './temperature';

type Translate = (text: string, values?: Record<string, unknown>) => string;

export const screeningLabels: Record<ScreeningField, string> = {
  body_temperature: 'Body Temperature',
  symptoms: 'Symptoms',
  others_message: 'Others',
};

/** What a field says by itself; a number may come as text. */
const words: {
  [Field in ScreeningField]: (value: NonNullable<ScreeningContent[Field]>, t: Translate) => string;
} = {
  body_temperature: (celsius) => formatTemperature(Number(celsius)),
  symptoms: (names, t) => names.map((name) => t(symptomLabel(name))).join(', '),
  others_message: (text) => text,
};

/** The value of one field in words; empty where it says nothing. */
export function fieldText(field: ScreeningField, value: unknown, t: Translate): string {
  return value === null || value === undefined ? '' : words[field](value as never, t);
}

const besideTheSymptoms = screeningFieldNames.filter(
  (field) => !['body_temperature', 'symptoms', 'others_message'].includes(field),
);

/** All but the temperature: "Cough, Others: rash on both arms"; empty for a healthy child. */
export function remarksOf(content: ScreeningContent, t: Translate): string {
  const symptoms = content.symptoms.map((name) => {
    const label = t(symptomLabel(name));
    return name === 'Others' && content.others_message ? `${label}: ${content.others_message}` : label;
  });
  const others = besideTheSymptoms.map((field) => fieldText(field, content[field], t));
  return [...symptoms, ...others].filter(Boolean).join(', ');
}

/** What people read beside a symptom's box; the stored value is the one of the published API. */
export function symptomLabel(symptom: SymptomName): string {
  return symptom === 'Runny Nose' ? 'Runny Nose (Flu)' : symptom;
}

/** For a screening as the server answers it: who measured; an earlier server tells only who wrote last. */
export function measurementsOf({
  body_temperature: value,
  recorded_by: by,
  recorded_at: at,
  measurements = [{ value, by, at }],
}: Pick<Screening, 'body_temperature' | 'recorded_by' | 'recorded_at' | 'measurements'>): [
  Measurement,
  ...Measurement[],
] {
  return measurements as [Measurement, ...Measurement[]];
}

/** A screening as the server answers it, with the temperatures that wait for a choice. */
export function degreesInSight({
  body_temperature,
  temperatures = [body_temperature],
}: Pick<Screening, 'body_temperature' | 'temperatures'>): string {
  return temperatures.map(formatTemperature).join(' / ');
}

export const flagLabels: Record<ScreeningFlag, string> = {
  fever: 'Fever',
  breathing: 'Difficulty Breathing',
};
