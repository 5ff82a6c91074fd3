/** Accidents and what is told of them, as it is chosen and put into words: `t` brings the reader's language. */
import { type CalendarDate, HOUR_MS, MINUTE_MS, startOfBusinessDay } from './calendar-date';

export const incidentKinds = [
  'fall',
  'bump',
  'cut',
  'bite',
  'pinch',
  'burn',
  'sting',
  'choking',
  'swallowed',
  'allergy',
  'missing',
  'other',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Left and right are the child's own. */
export const bodyParts = [
  'head',
  'face',
  'mouth',
  'neck',
  'chest',
  'belly',
  'back',
  'bottom',
  'right_arm',
  'left_arm',
  'right_hand',
  'left_hand',
  'right_leg',
  'left_leg',
  'right_foot',
  'left_foot',
] as const;
export type BodyPart = (typeof bodyParts)[number];

export function momentOf(day: CalendarDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfBusinessDay(day).getTime() + hours * HOUR_MS + minutes * MINUTE_MS);
}
