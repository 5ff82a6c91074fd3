/** An absence note: a child is away, from one day to another, for a reason. Staff write it, or a parent. */
import * as z from 'zod/mini';
import { addDays, calendarDate } from '../domain/calendar-date';
import { messages } from '../messages';
import { type EventDocument, eventRecord, standing } from './event-record';

export const absenceReasons = ['sick', 'family', 'holiday', 'other'] as const;
export type AbsenceReason = (typeof absenceReasons)[number];

export const absenceReasonLabels: Record<AbsenceReason, string> = {
  sick: 'Sick',
  family: 'Family matter',
  holiday: 'Holiday',
  other: 'Another reason',
};

export const ABSENCE_REMARK_MAX = 500;
/** A longer absence is a withdrawal, or a slip of the keyboard. */
export const ABSENCE_DAYS_MAX = 366;

/** What people fill in. */
export const absenceFields = {
  from: calendarDate,
  to: calendarDate,
  reason: z.enum(absenceReasons, messages.absenceReasonRequired),
  remark: z.nullable(z.string().check(z.trim(), z.maxLength(ABSENCE_REMARK_MAX, messages.othersTooLong))),
};
const absenceContent = z.object(absenceFields);
export type AbsenceContent = z.infer<typeof absenceContent>;
export type AbsenceNoteDocument = EventDocument<AbsenceContent>;

export const absenceNoteRecord = eventRecord({
  type: 'absence_note',
  name: 'Absence note',
  payloadVersion: 1,
  edit: 'daily_reports_edit',
  correctsUnknown: messages.correctsUnknown,
  label: 'Absence of {{child}}, until {{date}}',
  voidLabel: 'Withdrawal of an absence of {{child}}, until {{date}}',
  fields: absenceFields,
  rule: absenceRule,
  dateOf: ({ to }: AbsenceContent) => to,
});

function absenceRule({ from, to }: AbsenceContent): { field: string; message: string } | null {
  if (to < from) return { field: 'to', message: messages.absenceEndsBefore };
  return to > addDays(from, ABSENCE_DAYS_MAX) ? { field: 'to', message: messages.absenceTooLong } : null;
}

/** The notes that hold on a day, by child: of several the one that was recorded last. */
export function absentOn(
  notes: readonly AbsenceNoteDocument[],
  day: string,
): Map<number, AbsenceNoteDocument> {
  const holding = standing(notes).filter(({ from, to }) => from <= day && day <= to);
  const inOrder = holding.toSorted((one, other) => (one.recorded.at < other.recorded.at ? -1 : 1));
  return new Map(inOrder.map((note) => [note.child_id, note]));
}
