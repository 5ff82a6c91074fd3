/** Papers that tablets made of a day, and the codes of their pages. */
import * as z from 'zod/mini';
import { calendarDate } from '../domain/calendar-date';
import { CODE_LENGTH } from '../domain/paper-code';
import { uuid } from '../domain/uuid';
import type { RecordDocument } from '../records/define-record';
import { isRecordType, type RecordType } from '../records/index';
import { endpoint, id, pageQuery } from './endpoint';
import type { ChildDocument, ClassroomDocument } from './feed';

const inspection = z.object({
  id: uuid,
  preschool: z.object({ id, name: z.string() }),
  day: z.string(),
  by: z.string(),
  /** By the tablet's clock, by the server's as the tablet knew it, and when the server heard of it. */
  made_at: z.string(),
  server_at: z.string(),
  recorded_at: z.string(),
  /** Of its pages, in order. */
  codes: z.array(z.string()),
});
export type Inspection = z.infer<typeof inspection>;

/** What tablets keep of a day, as the feed would carry it. */
const pastDay = z.object({
  as_of: z.string(),
  children: z.array(z.custom<ChildDocument>()),
  classrooms: z.array(z.custom<ClassroomDocument>()),
  records: z.custom<Partial<Record<RecordType, RecordDocument[]>>>(),
});

const kindList = z.pipe(
  z.string().check(z.maxLength(1_000)),
  z.transform((text: string) => [...new Set(text.split(','))].filter(isRecordType)),
);

export const inspectionEndpoints = {
  pastDay: endpoint('GET /api/preschools/{id}/past-day', {
    summary:
      'A day of a preschool with its children as they stand now, for a tablet that keeps it no longer; `kinds` names the records wanted, with commas between.',
    query: z.object({ date: calendarDate, kinds: kindList }),
    answer: pastDay,
  }),
  list: endpoint('GET /api/inspections', {
    summary:
      'Papers that tablets made of a day, newest first; with `code`, those with a page of that code; with `paper`, that one.',
    query: z.object({
      ...pageQuery,
      code: z.optional(z.string().check(z.length(CODE_LENGTH))),
      paper: z.optional(uuid),
    }),
    answer: z.array(inspection),
    paged: true,
  }),
};
