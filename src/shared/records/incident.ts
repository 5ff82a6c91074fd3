/**
 * An accident of a child: what happened, where on the body, what was done, who was told when. Whoever saves it signs it.
 * What becomes known later is added with its own date, and a principal says that they have seen it.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { bodyParts, incidentKinds } from '../domain/incident';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { dayMinute, type EventDocument, eventRecord, tappedAt } from './event-record';

const incidentActs = ['happened', 'added', 'seen'] as const;
export type IncidentAct = (typeof incidentActs)[number];

const INCIDENT_TEXT_MAX = 2_000;
const INCIDENT_NOTE_MAX = 500;
export const INCIDENT_PICTURES_MAX = 3;

const note = z.nullable(z.string().check(z.trim(), z.maxLength(INCIDENT_NOTE_MAX, messages.othersTooLong)));

const incidentFields = {
  act: z.enum(incidentActs),
  /** The incident that something is added to, or that was seen. */
  about: z.nullable(uuid),
  day: calendarDate,
  /** The minute in Malaysia, `HH:MM`. */
  time: dayMinute,
  kind: z.nullable(z.enum(incidentKinds)),
  parts: z.array(z.enum(bodyParts)).check(
    z.maxLength(bodyParts.length),
    z.refine((parts: string[]) => new Set(parts).size === parts.length, messages.bodyPartTwice),
  ),
  /** Where: a corner of the house, or the way outside. */
  place: note,
  /** What happened, or what is added. Parents read it. */
  text: z.nullable(z.string().check(z.trim(), z.maxLength(INCIDENT_TEXT_MAX, messages.incidentTooLong))),
  first_aid: note,
  /** For the preschool's own record: they may be other children. */
  witnesses: note,
  /** Who was told, and when. */
  told: note,
  told_day: z.nullable(calendarDate),
  told_time: z.nullable(dayMinute),
  noted_at: tappedAt,
  /** Photos, each sent by itself; absent in what an older app wrote. */
  pictures: z.nullish(
    z
      .array(uuid)
      .check(z.minLength(1, messages.pictureRequired), z.maxLength(INCIDENT_PICTURES_MAX, messages.invalid)),
  ),
};
const incidentContent = z.object(incidentFields);
export type IncidentContent = z.infer<typeof incidentContent>;
export type IncidentDocument = EventDocument<IncidentContent>;

export const incidentRecord = eventRecord({
  type: 'incident',
  name: 'Incident',
  payloadVersion: 2,
  correctsUnknown: messages.correctsUnknown,
  edit: 'daily_reports_edit',
  label: 'Incident of {{child}}, {{date}}',
  voidLabel: 'Withdrawal of an incident of {{child}}, {{date}}',
  fields: incidentFields,
  rule: incidentRule,
  dateOf: ({ day }: IncidentContent) => day,
});

/** Each act says what belongs to it, and nothing else. */
function incidentRule(given: IncidentContent): { field: string; message: string } | null {
  const { act, about, kind, parts, place, text, first_aid, witnesses, told, told_day, told_time } = given;
  const own = [kind, place, first_aid, witnesses].some((value) => value !== null) || parts.length > 0;
  const telling = told !== null || told_day !== null || told_time !== null;
  if ((act === 'happened') !== (about === null)) return { field: 'about', message: messages.incidentUnknown };
  if (act === 'happened' && kind === null) return { field: 'kind', message: messages.incidentKindRequired };
  if (act !== 'happened' && own) return { field: 'kind', message: messages.incidentUnknown };
  if (act === 'seen')
    return telling || text || given.pictures ? { field: 'text', message: messages.incidentUnknown } : null;
  if (!text) return { field: 'text', message: messages.incidentTextRequired };
  if (telling && !told) return { field: 'told', message: messages.toldRequired };
  return telling && (told_day === null || told_time === null)
    ? { field: 'told_time', message: messages.timeInvalid }
    : null;
}
