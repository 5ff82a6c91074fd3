/** Two screenings that differ in every field: one that is added is among them by itself, as far as its kind is known. */
import { type ScreeningContent, type ScreeningField, screeningFields } from '#shared/domain/screening';

/** Of each kind of value two that a field may take. "Others" is in both lists, since a text stands only beside it. */
const offered = [36.5, 36.6, 1, 2, ['Others'], ['Cough', 'Others'], 'one', 'another', true, false];

function valuesOf(field: ScreeningField): unknown[] {
  const fitting = offered.filter((value) => screeningFields[field].safeParse(value).success);
  if (fitting.length < 2) throw new Error(`Offer two values that ${field} may take.`);
  return fitting;
}

const sample = (which: 0 | 1) =>
  Object.fromEntries(
    Object.keys(screeningFields).map((field) => [field, valuesOf(field as ScreeningField)[which]]),
  ) as Required<ScreeningContent>;

export const oneScreening = sample(0);
export const otherScreening = sample(1);
