/** An illness as it is filled in. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { Certainty, Illness, IllnessSymptom } from '#shared/domain/illness';
import type { IllnessContent } from '#shared/records/illness';

export interface IllnessDraft {
  childId: number | null;
  day: CalendarDate;
  time: string;
  illness: Illness | null;
  certainty: Certainty | null;
  symptoms: IllnessSymptom[];
  onset: CalendarDate;
  siblings: string;
  doctor: string;
  text: string;
}

export const emptyDraft = (day: CalendarDate, time: string, childId: number | null): IllnessDraft => ({
  childId,
  day,
  time,
  illness: null,
  certainty: null,
  symptoms: [],
  onset: day,
  siblings: '',
  doctor: '',
  text: '',
});

export function draftOf(illness: IllnessContent, childId: number | null): IllnessDraft {
  const { day, time, symptoms, onset, siblings, doctor, text, certainty } = illness;
  return {
    childId,
    day,
    time,
    illness: illness.illness,
    certainty,
    symptoms: [...symptoms],
    onset: onset ?? day,
    siblings: siblings ?? '',
    doctor: doctor ?? '',
    text: text ?? '',
  };
}

const filled = (text: string) => text.trim() || null;

/** What a draft says of a case; what is left empty is null. */
export function saidOf(draft: IllnessDraft) {
  const { day, time, illness, certainty, symptoms, onset, siblings, doctor, text } = draft;
  return {
    day,
    time,
    illness,
    certainty,
    symptoms,
    onset,
    siblings: filled(siblings),
    doctor: filled(doctor),
    text: filled(text),
  };
}
