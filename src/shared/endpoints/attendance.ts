/** Absence notes: a child is away, from one day to another. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { absenceFields, absenceNoteRecord } from '../records/absence-note';
import { voidReason } from '../records/event-record';
import { endpoint, id, pageQuery } from './endpoint';

const authored = { by: z.string(), at: z.string() };

const absenceNote = z.object({
  id: uuid,
  child_id: id,
  ...absenceFields,
  /** The note that this one stands in the place of. */
  corrects: z.nullable(uuid),
  recorded: z.object(authored),
  /** True where a parent of the child wrote it, or staff a correction of that. */
  by_parent: z.boolean(),
  voided: z.nullable(z.object({ ...authored, reason: z.string() })),
  /** True where a later note stands in its place. */
  corrected: z.boolean(),
  /** Whether the reader may correct and void it. */
  may_change: z.boolean(),
});
export type AbsenceNote = z.infer<typeof absenceNote>;

const absenceNoteForm = z.intersection(z.object({ corrects: z.nullish(uuid) }), absenceNoteRecord.content);
const voidForm = z.object({ reason: voidReason });

export const attendanceEndpoints = {
  list: endpoint('GET /api/children/{id}/absence-notes', {
    summary: 'Absence notes of a child, those of the latest days first; corrected and voided ones too.',
    query: z.object(pageQuery),
    answer: z.array(absenceNote),
    paged: true,
  }),
  create: endpoint('POST /api/children/{id}/absence-notes', {
    summary: 'Notes that a child is away, or corrects an earlier note.',
    body: absenceNoteForm,
    answer: absenceNote,
  }),
  void: endpoint('POST /api/absence-notes/{id}/void', {
    summary: 'Voids a note with a reason. One that is voided already stays as it is.',
    params: z.object({ id: uuid }),
    body: voidForm,
    answer: absenceNote,
  }),
};
