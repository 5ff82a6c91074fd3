/** An incident, or something that is added to one, as it is filled in; and incidents with what belongs to them. Pure. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import type { BodyPart, IncidentKind } from '#shared/domain/incident';
import { historyOf, type IncidentHistory } from '#shared/domain/incident-clocks';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { earlierThan, idsOf, standing } from '#shared/records/event-record';
import { type IncidentContent, type IncidentDocument, incidentRecord } from '#shared/records/incident';
import { type Withdrawal, withdrawnBefore } from '#shared/records/withdrawn-before';

export interface IncidentDraft {
  childId: number | null;
  day: CalendarDate;
  time: string;
  kind: IncidentKind | null;
  parts: BodyPart[];
  place: string;
  text: string;
  first_aid: string;
  witnesses: string;
  told: string;
  told_day: CalendarDate;
  told_time: string;
  /** Photos that were saved before, by their ids; absent in a draft of an older app. */
  pictures?: string[];
  /** Photos that were just taken, as base64. */
  photos?: string[];
}

export function draftOf(incident: IncidentContent, childId: number | null): IncidentDraft {
  const { day, time, kind, parts, place, text, first_aid, witnesses, told, told_day, told_time } = incident;
  return {
    childId,
    day,
    time,
    kind,
    parts: [...parts],
    place: place ?? '',
    text: text ?? '',
    first_aid: first_aid ?? '',
    witnesses: witnesses ?? '',
    told: told ?? '',
    told_day: told_day ?? day,
    told_time: told_time ?? '',
    pictures: [...(incident.pictures ?? [])],
  };
}

export const emptyDraft = (day: CalendarDate, time: string): IncidentDraft => ({
  childId: null,
  day,
  time,
  kind: null,
  parts: [],
  place: '',
  text: '',
  first_aid: '',
  witnesses: '',
  told: '',
  told_day: day,
  told_time: '',
});

const filled = (text: string) => text.trim() || null;

/** What a draft says; what is left empty is null. Who was told and when belong together. */
export function saidOf(draft: IncidentDraft): Omit<IncidentContent, 'act' | 'about' | 'noted_at'> {
  const { day, time, kind, parts, place, text, first_aid, witnesses, told, told_day, told_time } = draft;
  const telling = told.trim() !== '' || told_time !== '';
  return {
    day,
    time,
    kind,
    parts,
    place: filled(place),
    text: filled(text),
    first_aid: filled(first_aid),
    witnesses: filled(witnesses),
    told: filled(told),
    told_day: telling ? told_day : null,
    told_time: telling ? told_time : null,
    pictures: draft.pictures?.length ? draft.pictures : null,
  };
}

/** What is wrong with a new one beside whom it is about, by field. */
export const problemsOf = (draft: IncidentDraft): FieldErrors =>
  errorsIn(incidentRecord.content, {
    ...saidOf(draft),
    act: 'happened',
    about: null,
    noted_at: `${draft.day}T00:00:00.000Z`,
  });

export interface IncidentCase {
  incident: IncidentDocument;
  /** What stays of it, corrected or not. */
  history: IncidentHistory;
  /** Of what it corrects, by someone who did not know of it. */
  withdrawn: Withdrawal | null;
  /** In the order in which they were written. */
  additions: readonly IncidentDocument[];
  /** The first principal who has seen it. */
  seen: IncidentDocument | null;
}

/** Those that hold, newest first, each with what holds of it. */
export function casesOf(events: readonly IncidentDocument[]): IncidentCase[] {
  const held = standing(events);
  const written = held.toSorted((one, other) => one.recorded.at.localeCompare(other.recorded.at));
  return held
    .filter(({ act }) => act === 'happened')
    .toSorted((one, other) => `${other.day} ${other.time}`.localeCompare(`${one.day} ${one.time}`))
    .map((incident) => {
      const ids = idsOf(incident, events);
      const ofIt = written.filter(
        ({ about, child_id }) => child_id === incident.child_id && ids.has(about ?? ''),
      );
      return {
        incident,
        history: historyOf(incident, earlierThan(incident, events)),
        withdrawn: withdrawnBefore(incident, events),
        additions: ofIt.filter(({ act }) => act === 'added'),
        // What was corrected since has not been seen.
        seen: ofIt.find(({ act, about }) => act === 'seen' && about === incident.id) ?? null,
      };
    });
}
