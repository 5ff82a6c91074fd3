/**
 * The health screening of a child on a day: its fields, their limits, their one form, and what gets flagged.
 * Whatever stores, sends, merges or answers a screening goes through this list of fields.
 */
import * as z from 'zod/mini';
import { messages } from '../messages';

export const symptomNames = [
  'Cough',
  'Diarrhea',
  'Runny Nose',
  'Vomiting',
  'Difficulty Breathing',
  'Others',
] as const;
export type SymptomName = (typeof symptomNames)[number];

/** Degrees Celsius; outside of these a thermometer was misread or the point forgotten. */
export const TEMPERATURE_MIN = 30;
export const TEMPERATURE_MAX = 45;
/** From here on a temperature is a fever. */
export const FEVER_FROM = 37.5;
/** Below and above these a temperature is asked about before it is saved: possible, and mostly a slip. */
const USUAL_FROM = 35;
const USUAL_TO = 40;

/** True for a temperature that can be, in degrees Celsius, and hardly ever is. */
export function isUnlikely(celsius: number): boolean {
  const possible = celsius >= TEMPERATURE_MIN && celsius <= TEMPERATURE_MAX;
  return possible && (celsius < USUAL_FROM || celsius > USUAL_TO);
}

const OTHERS_MESSAGE_MAX = 500;

/**
 * The fields of a screening that people fill in, and that a conflict is told by. One that is added is
 * `z.nullish(…)`: entries of tablets that do not have it yet say nothing of it, and leave it as it is.
 */
export const screeningFields = {
  body_temperature: z.number(messages.temperatureRequired).check(
    z.gte(TEMPERATURE_MIN, messages.temperatureRange),
    z.lte(TEMPERATURE_MAX, messages.temperatureRange),
    z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, messages.temperatureDecimals),
  ),
  symptoms: z
    .array(z.enum(symptomNames, messages.symptomUnknown))
    .check(z.refine((list) => new Set(list).size === list.length, messages.symptomTwice)),
  others_message: z.nullable(z.string().check(z.maxLength(OTHERS_MESSAGE_MAX, messages.othersTooLong))),
};

export const screeningContent = z.object(screeningFields);
export type ScreeningContent = z.infer<typeof screeningContent>;
export type ScreeningField = keyof typeof screeningFields;
export const screeningFieldNames = Object.keys(screeningFields) as ScreeningField[];

export function isScreeningField(name: string): name is ScreeningField {
  return Object.hasOwn(screeningFields, name);
}

/** The fields of a row, a document or an entry without the rest of it; one that is absent stays absent. */
export function screeningContentOf(record: ScreeningContent): ScreeningContent {
  const found = screeningFieldNames.filter((field) => record[field] !== undefined);
  return Object.fromEntries(found.map((field) => [field, record[field]])) as ScreeningContent;
}

export type ScreeningFlag = 'fever' | 'breathing';

/** What staff and the principal must see at once: fever from 37.5 °C, difficulty breathing. */
export function screeningFlags(content: ScreeningContent): ScreeningFlag[] {
  const flags: ScreeningFlag[] = [];
  if (content.body_temperature >= FEVER_FROM) flags.push('fever');
  if (content.symptoms.includes('Difficulty Breathing')) flags.push('breathing');
  return flags;
}

/** The same with every value that still waits for a choice: fever in either one counts until someone chose. */
export function flagsInSight(
  screening: ScreeningContent & { alternatives: readonly { field: string; other: { value: unknown } }[] },
): ScreeningFlag[] {
  const others = screening.alternatives.map(({ field, other }) => ({ ...screening, [field]: other.value }));
  return [...new Set([screening, ...others].flatMap(screeningFlags))];
}

/** The temperatures in sight: the live one, and those that wait for a choice. */
export function temperaturesInSight(
  screening: Pick<ScreeningContent, 'body_temperature'> & {
    alternatives: readonly { field: string; other: { value: unknown } }[];
  },
): number[] {
  const others = screening.alternatives.filter(({ field }) => field === 'body_temperature');
  return [screening.body_temperature, ...others.map(({ other }) => Number(other.value))];
}

/**
 * Brings what was typed into its one form: symptoms in the catalogue's order, and the free text only
 * beside "Others".
 */
export function normaliseScreening(content: ScreeningContent): ScreeningContent {
  const others = content.symptoms.includes('Others') ? (content.others_message?.trim() ?? '') : '';
  return {
    ...screeningContentOf(content),
    body_temperature: Math.round(content.body_temperature * 10) / 10,
    symptoms: symptomNames.filter((name) => content.symptoms.includes(name)),
    others_message: others === '' ? null : others,
  };
}
