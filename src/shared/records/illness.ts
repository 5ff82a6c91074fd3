/**
 * A child who is ill, or seems to be: what is seen, since when, what the doctor says. What follows is noted of the same case:
 * the health office was told, the room disinfected, letters sent; and that the child was looked at and is back.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import {
  certainties,
  checksOf,
  type Illness,
  illnesses,
  illnessSymptoms,
  returnChecks,
} from '../domain/illness';
import { uuid } from '../domain/uuid';
import { messages } from '../messages';
import { dayMinute, type EventDocument, eventRecord, tappedAt } from './event-record';
import { openIdsOf } from './illness-cases';

export const illnessSteps = ['office_told', 'disinfected', 'letters_sent'] as const;
export type IllnessStep = (typeof illnessSteps)[number];
const illnessActs = ['found', ...illnessSteps, 'returned'] as const;
export type IllnessAct = (typeof illnessActs)[number];

const ILLNESS_NOTE_MAX = 500;

const note = z.nullable(z.string().check(z.trim(), z.maxLength(ILLNESS_NOTE_MAX, messages.othersTooLong)));
const isDistinct = (all: string[]) => new Set(all).size === all.length;

const illnessFields = {
  act: z.enum(illnessActs),
  /** The case that is spoken of. */
  about: z.nullable(uuid),
  day: calendarDate,
  /** The minute in Malaysia, `HH:MM`. */
  time: dayMinute,
  illness: z.nullable(z.enum(illnesses)),
  certainty: z.nullable(z.enum(certainties)),
  symptoms: z
    .array(z.enum(illnessSymptoms))
    .check(z.maxLength(illnessSymptoms.length), z.refine(isDistinct, messages.illnessUnknown)),
  onset: z.nullable(calendarDate),
  /** The classroom as it was called then. */
  classroom: z.nullable(z.string().check(z.trim(), z.maxLength(200, messages.nameTooLong))),
  /** Brothers and sisters who may have it too. */
  siblings: note,
  /** What the doctor said or wrote. */
  doctor: note,
  /** What was looked at and holds. */
  checks: z
    .array(z.enum(returnChecks))
    .check(z.maxLength(returnChecks.length), z.refine(isDistinct, messages.illnessUnknown)),
  /** From the health office: its reference, or who answered. */
  reference: note,
  text: note,
  noted_at: tappedAt,
};
const illnessContent = z.object(illnessFields);
export type IllnessContent = z.infer<typeof illnessContent>;
export type IllnessDocument = EventDocument<IllnessContent>;

export const illnessRecord = eventRecord({
  type: 'illness',
  name: 'Illness',
  payloadVersion: 1,
  correctsUnknown: messages.correctsUnknown,
  edit: 'daily_reports_edit',
  label: 'Illness of {{child}}, {{date}}',
  voidLabel: 'Withdrawal of an illness of {{child}}, {{date}}',
  fields: illnessFields,
  rule: illnessRule,
  dateOf: ({ day }: IllnessContent) => day,
  openIds: openIdsOf,
});

/** Each act says what belongs to it, and nothing else. */
function illnessRule(given: IllnessContent): { field: string; message: string } | null {
  const { act, about, day, illness, certainty, symptoms, onset, checks, reference } = given;
  const stranger = { field: 'about', message: messages.illnessUnknown };
  if ((act === 'found') !== (about === null)) return stranger;
  if ((act === 'office_told') !== (reference !== null && reference !== ''))
    return act === 'office_told' ? { field: 'reference', message: messages.illnessReference } : stranger;
  if (act !== 'returned' && checks.length > 0) return stranger;
  if (act === 'found') {
    if (illness === null) return { field: 'illness', message: messages.illnessRequired };
    if (certainty === null) return { field: 'certainty', message: messages.illnessCertainty };
    return onset === null || onset > day ? { field: 'onset', message: messages.illnessOnset } : null;
  }
  const own = [certainty, onset, given.classroom, given.siblings, given.doctor].some((one) => one !== null);
  if (own || symptoms.length > 0 || (act === 'returned') !== (illness !== null)) return stranger;
  return act === 'returned' && !checksOf(illness as Illness).every((check) => checks.includes(check))
    ? { field: 'checks', message: messages.illnessChecks }
    : null;
}
