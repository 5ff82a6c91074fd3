/**
 * A dose of a medicine: given by two people, refused by the child, vomited, or followed by something that was noticed. Each
 * giving is an event of its own about the dose that was due, so that of two tablets which both gave it none hides the other.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { doseActs } from '../domain/dose-acts';
import { dueDoseId, uuid } from '../domain/uuid';
import { messages } from '../messages';
import { dayMinute, type EventDocument, eventRecord, tappedAt } from './event-record';

export type DoseAct = (typeof doseActs)[number];

const DOSE_NOTE_MAX = 500;
const NAME_MAX = 200;
const KNEW_MAX = 40;

const note = z.nullable(z.string().check(z.trim(), z.maxLength(DOSE_NOTE_MAX, messages.othersTooLong)));
const name = z.string().check(z.trim(), z.maxLength(NAME_MAX, messages.nameTooLong));

const doseFields = {
  act: z.enum(doseActs),
  /** The giving after which the child vomited, or something was noticed. */
  about: z.nullable(uuid),
  /** The authorisation. */
  medicine_id: uuid,
  /** The dose that was due, and its time; null for what is given when it is needed. */
  due: z.nullable(uuid),
  slot: z.nullable(dayMinute),
  day: calendarDate,
  time: dayMinute,
  /** As the authorisation said then; a later one changes nothing of this day. */
  medicine: name,
  amount: name,
  apart_hours: z.nullable(z.int().check(z.gte(1), z.lte(48))),
  /** The givings of this medicine that were in sight. */
  knew: z.array(uuid).check(z.maxLength(KNEW_MAX)),
  /** Who checked beside the one who gave it: the account, and the name as it was then. */
  witness_id: z.nullable(z.int().check(z.positive())),
  witness: z.nullable(name),
  /** Why it was given although something stood in the way. */
  override: note,
  note,
  noted_at: tappedAt,
  /** For a correction: the event as it was noted first, who gave it, and why it is corrected. Absent before there were any. */
  first_id: z.optional(z.nullable(uuid)),
  /** Null where it stays who noted it first. */
  giver_id: z.optional(z.nullable(z.int().check(z.positive()))),
  giver: z.optional(z.nullable(name)),
  reason: z.optional(note),
};
const doseContent = z.object(doseFields);
export type DoseContent = z.infer<typeof doseContent>;
export type DoseDocument = EventDocument<DoseContent>;

export const doseRecord = eventRecord({
  type: 'dose',
  name: 'Dose of medicine',
  payloadVersion: 2,
  correctsUnknown: messages.correctsUnknown,
  edit: 'daily_reports_edit',
  label: 'Medicine of {{child}}, {{date}}',
  voidLabel: 'Withdrawal of a dose of {{child}}, {{date}}',
  fields: doseFields,
  rule: doseRule,
  dateOf: ({ day }: DoseContent) => day,
  dayFollows: (given) => ({ due: dueOf(given as unknown as DoseContent) }),
});

const dueOf = ({ medicine_id, day, slot }: Pick<DoseContent, 'medicine_id' | 'day' | 'slot'>) =>
  slot === null ? null : dueDoseId(medicine_id, day, slot);

/** Each act says what belongs to it, and nothing else. */
function doseRule(given: DoseContent): { field: string; message: string } | null {
  const { act, about, due, witness_id, witness, override, note: said } = given;
  const wrong = wrongWithCorrection(given);
  if (wrong) return wrong;
  if ((act === 'vomited' || act === 'side_effect') !== (about !== null))
    return { field: 'about', message: messages.doseUnknown };
  if (due !== dueOf(given)) return { field: 'due', message: messages.doseUnknown };
  if (act === 'side_effect' && !said) return { field: 'note', message: messages.doseNoteRequired };
  if (act !== 'given')
    return override || witness || witness_id !== null
      ? { field: 'override', message: messages.doseUnknown }
      : null;
  return witness_id === null || !witness
    ? { field: 'witness_id', message: messages.doseWitnessRequired }
    : null;
}

/** A correction says what it corrects and why; of a giving, who gave it. */
function wrongWithCorrection({ act, amount, first_id, giver_id, giver, reason, witness_id }: DoseContent) {
  if (!first_id)
    return giver || giver_id || reason ? { field: 'first_id', message: messages.doseUnknown } : null;
  if (!reason) return { field: 'reason', message: messages.changeReasonRequired };
  if (!amount) return { field: 'amount', message: messages.medicineDoseRequired };
  if (act !== 'given') return giver || giver_id ? { field: 'giver', message: messages.doseUnknown } : null;
  if (!giver) return { field: 'giver', message: messages.doseGiverRequired };
  return giver_id && giver_id === witness_id ? { field: 'giver', message: messages.doseGiverChecked } : null;
}

/** The same of all versions of a dose: its id as it was noted first. */
export const firstOf = ({ id, first_id }: { id: string; first_id?: string | null | undefined }): string =>
  first_id ?? id;
