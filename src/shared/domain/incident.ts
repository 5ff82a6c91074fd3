/** Accidents and what is told of them, as it is chosen and put into words: `t` brings the reader's language. */
import { type CalendarDate, HOUR_MS, MINUTE_MS, startOfBusinessDay } from './calendar-date';

export const incidentKinds = [
  ...(['fall', 'bump', 'cut', 'bite', 'pinch', 'burn', 'sting', 'choking'] as const),
  ...(['swallowed', 'allergy', 'missing', 'other'] as const),
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Left and right are the child's own. */
export const bodyParts = [
  ...(['head', 'face', 'mouth', 'neck', 'chest', 'belly', 'back', 'bottom'] as const),
  ...(['right_arm', 'left_arm', 'right_hand', 'left_hand'] as const),
  ...(['right_leg', 'left_leg', 'right_foot', 'left_foot'] as const),
] as const;
export type BodyPart = (typeof bodyParts)[number];

/** Parents are told of an incident, and it is written down, within so many hours. */
export const INCIDENT_HOURS = 24;

interface Happened {
  day: CalendarDate;
  /** `HH:MM`. */
  time: string;
  told: string | null;
  told_day: CalendarDate | null;
  told_time: string | null;
  recorded: { at: string };
  acknowledged?: { at: string };
}

export interface IncidentClocks {
  /** When the parents knew first; null while nobody told them. */
  toldAt: Date | null;
  toldLate: boolean;
  recordedLate: boolean;
  /** Whole hours until the parents must know, none left below 1; null once they know. */
  hoursLeft: number | null;
}

export function momentOf(day: CalendarDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfBusinessDay(day).getTime() + hours * HOUR_MS + minutes * MINUTE_MS);
}

/** @param additions what was added to it later: the parents may have been told by then */
export function incidentClocks(
  incident: Happened,
  additions: readonly Pick<Happened, 'told' | 'told_day' | 'told_time'>[],
  now: Date,
): IncidentClocks {
  const due = momentOf(incident.day, incident.time).getTime() + INCIDENT_HOURS * HOUR_MS;
  const told = [incident, ...additions].flatMap(({ told_day, told_time }) =>
    told_day !== null && told_time !== null ? momentOf(told_day, told_time).getTime() : [],
  );
  if (incident.acknowledged) told.push(Date.parse(incident.acknowledged.at));
  const first = told.length > 0 ? Math.min(...told) : null;
  return {
    toldAt: first === null ? null : new Date(first),
    toldLate: (first ?? now.getTime()) > due,
    recordedLate: Date.parse(incident.recorded.at) > due,
    hoursLeft: first === null ? Math.max(0, Math.floor((due - now.getTime()) / HOUR_MS)) : null,
  };
}
