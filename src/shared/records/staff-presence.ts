/** Somebody of the staff came or left, noted offline too. A later note stands in the place of the one that it names. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { type StaffDuty, staffActs, staffDuties, staffDutyLabels } from '../domain/staff-duties';
import { uuid } from '../domain/uuid';
import { chosenId, requiredText } from '../endpoints/endpoint';
import { messages } from '../messages';
import { dayMinute, tappedAt } from './event-record';
import { noteRecord } from './note-record';
import { presenceLabels } from './presence';

const noteStaff = z.object({
  arguments: z
    .object({
      id: uuid,
      preschool_id: chosenId(messages.preschoolFieldRequired),
      user_id: chosenId(messages.notFound),
      /** As the tablet knows the name. */
      person: requiredText(messages.nameFieldRequired, 200, messages.nameTooLong),
      act: z.enum(staffActs),
      day: calendarDate,
      time: dayMinute,
      duty: z.nullable(z.enum(staffDuties)),
      classroom_id: z.nullable(z.int().check(z.positive())),
      reason: z.nullable(z.string().check(z.trim(), z.maxLength(500, messages.othersTooLong))),
      noted_at: tappedAt,
      corrects: z.nullable(uuid),
    })
    .check(
      z.superRefine((given, context) => {
        if (context.issues.length > 0) return;
        const wrong = wrongWith(given);
        if (wrong) context.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field] });
      }),
    ),
  base: z.null(),
});
export type NoteStaff = z.infer<typeof noteStaff>;

type Said = Pick<NoteStaff['arguments'], 'act' | 'duty' | 'classroom_id' | 'reason' | 'corrects'>;

function wrongWith({ act, duty, classroom_id, reason, corrects }: Said) {
  if ((act === 'arrived') !== (duty !== null)) return { field: 'duty', message: messages.staffDutyRequired };
  if (duty === 'children' && classroom_id === null)
    return { field: 'classroom_id', message: messages.classroomFieldRequired };
  if (act === 'withdrawn' && corrects === null) return { field: 'corrects', message: messages.notFound };
  return corrects !== null && !reason ? { field: 'reason', message: messages.changeReasonRequired } : null;
}

const acts: Record<string, string> = { arrived: 'Arrived', left: 'Left', withdrawn: 'Entry withdrawn' };
const labels: Record<string, string> = {
  person: 'Name',
  act: 'What happened',
  day: 'Day',
  time: 'Time',
  duty: 'Duty',
  reason: 'Reason',
};

export const staffPresenceNote = noteRecord({
  type: 'staff_presence',
  name: 'Staff here',
  trailReadBy: ['daily_reports_edit'],
  date: ({ day }) => day as string,
  nameIn: ({ person }) => person as string,
  labels,
  isRemoval: ({ act }) => act === 'withdrawn',
  handedOver: true,
  value: (text, field, t) =>
    field === 'duty' ? t(staffDutyLabels[text as StaffDuty] ?? text) : t(acts[text] ?? text),
  operations: {
    note_staff: {
      shape: noteStaff,
      label: 'Arrival or departure of {{child}}, {{date}}',
      labels: presenceLabels,
      baseOf: () => null,
    },
  },
});
