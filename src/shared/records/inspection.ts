/**
 * A paper that a tablet made of a day of a preschool, such as for an inspector: its pages' codes, by which the office tells a
 * page that stands from one that was changed.
 */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { CODE_PATTERN } from '../domain/paper-code';
import { uuid } from '../domain/uuid';
import { chosenId } from '../endpoints/endpoint';
import { messages } from '../messages';
import { tappedAt } from './event-record';
import { noteRecord } from './note-record';

const PAPER_PAGES_MAX = 200;

const noteInspection = z.object({
  arguments: z.object({
    id: uuid,
    preschool_id: chosenId(messages.preschoolFieldRequired),
    /** As the tablet knows its name. */
    preschool: z.string().check(z.trim(), z.maxLength(200, messages.nameTooLong)),
    day: calendarDate,
    /** By the tablet's clock, and by the server's as far as the tablet knew it. */
    made_at: tappedAt,
    server_at: tappedAt,
    codes: z
      .array(z.string().check(z.regex(CODE_PATTERN)))
      .check(z.minLength(1), z.maxLength(PAPER_PAGES_MAX)),
  }),
  base: z.null(),
});
export type NoteInspection = z.infer<typeof noteInspection>;

const labels: Record<string, string> = { day: 'Day', codes: 'Codes of its pages' };

export const inspectionNote = noteRecord({
  type: 'inspection',
  name: 'Paper of a day',
  trailReadBy: ['daily_reports_edit'],
  date: ({ day }) => day as string,
  dayStands: true,
  nameIn: ({ preschool }) => preschool as string,
  labels,
  operations: {
    note_inspection: {
      shape: noteInspection,
      label: 'Paper of a day of {{child}}, {{date}}',
      baseOf: () => null,
    },
  },
});
