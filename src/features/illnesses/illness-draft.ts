/** An illness as it is filled in, and cases with what was done about them. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { Certainty, Illness, IllnessSymptom } from '#shared/domain/illness';
import { standing } from '#shared/records/event-record';
import type { IllnessContent, IllnessDocument } from '#shared/records/illness';

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
  ...{ childId, day, time, illness: null, certainty: null, symptoms: [], onset: day },
  ...{ siblings: '', doctor: '', text: '' },
});

export function draftOf(illness: IllnessContent, childId: number | null): IllnessDraft {
  const { day, time, symptoms, onset, siblings, doctor, text, certainty } = illness;
  return {
    ...{ childId, day, time, illness: illness.illness, certainty, symptoms: [...symptoms] },
    ...{ onset: onset ?? day, siblings: siblings ?? '', doctor: doctor ?? '', text: text ?? '' },
  };
}

const filled = (text: string) => text.trim() || null;

/** What a draft says of a case; what is left empty is null. */
export function saidOf(draft: IllnessDraft) {
  const { day, time, illness, certainty, symptoms, onset, siblings, doctor, text } = draft;
  return {
    ...{ day, time, illness, certainty, symptoms, onset },
    ...{ siblings: filled(siblings), doctor: filled(doctor), text: filled(text) },
  };
}

export interface IllnessCase {
  found: IllnessDocument;
  /** What was done about it, in the order in which it was noted. */
  steps: readonly IllnessDocument[];
  /** Null while the child was not looked at. */
  returned: IllnessDocument | null;
}

/** Those that hold: who is still at home first, then the newest first. */
export function casesOf(events: readonly IllnessDocument[]): IllnessCase[] {
  const held = standing(events);
  const written = held.toSorted((one, other) => one.recorded.at.localeCompare(other.recorded.at));
  return held
    .filter(({ act }) => act === 'found')
    .map((found) => {
      const ofIt = written.filter(({ about, child_id }) => about === found.id && child_id === found.child_id);
      return {
        found,
        steps: ofIt.filter(({ act }) => act !== 'returned'),
        returned: ofIt.find(({ act }) => act === 'returned') ?? null,
      };
    })
    .toSorted(
      (one, other) =>
        Number(one.returned !== null) - Number(other.returned !== null) ||
        `${other.found.day} ${other.found.time}`.localeCompare(`${one.found.day} ${one.found.time}`),
    );
}
