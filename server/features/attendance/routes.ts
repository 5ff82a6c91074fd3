/** The calls of absence notes, for parents and for the office; tablets record them by the sync protocol. */
import { randomUUID } from 'node:crypto';
import { attendanceEndpoints } from '#shared/endpoints/attendance';
import { messages } from '#shared/messages';
import { absenceNoteRecord } from '#shared/records/absence-note';
import type { Context } from '../../context';
import { invalid, notAllowed, notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import type { Child } from '../../models/child';
import { type Rules, recordEvents, voidEvents } from '../../sync/event-records';
import type { WriteOutcome } from '../../sync/outcome';
import { childrenForUpdate } from '../children/children-for-update';
import { findChild, notesQuery, presentNote, rulesFor } from './find-notes';
import { attendancePolicy } from './policy';

export const attendanceRoutes = [
  serve(attendanceEndpoints.list, {
    policy: attendancePolicy.view,
    load: (context, { id }) => findChild(context, id),
    act: async (context, { record: child, query: { page, per_page } }) => {
      const [counted] = await context.trx('absence_notes').where({ child_id: child.id }).count('* as total');
      const rows = await notesQuery(context)
        .where('absence_notes.child_id', child.id)
        .orderBy([
          { column: 'absence_notes.date', order: 'desc' },
          { column: 'absence_notes.from', order: 'desc' },
          { column: 'recorded_at', order: 'desc' },
          'absence_notes.id',
        ])
        .limit(per_page)
        .offset((page - 1) * per_page);
      const rules = await rulesFor(context, child);
      return { data: rows.map((row) => presentNote(row, rules)), total: Number(counted?.total ?? 0) };
    },
  }),
  serve(attendanceEndpoints.create, {
    policy: attendancePolicy.write,
    load: (context, { id }) => findChild(context, id),
    act: async (context, { record, body }) => {
      const { child, rules } = await forWriting(context, record.id);
      const { corrects: named, ...content } = body;
      const corrects = named && (await context.trx('absence_notes').where({ id: named }).first('id', 'date'));
      // Online whoever corrects a note has it in sight; only a tablet's may arrive before the one that it corrects.
      if (named && !corrects) throw invalid({ corrects: [messages.notFound] });
      const id = randomUUID();
      const input = { arguments: { ...content, corrects, id, child_id: child.id } };
      const [outcome] = await recordEvents(
        context,
        absenceNoteRecord,
        [{ child, input, operationId: null }],
        rules,
      );
      return presentWritten(context, id, rules, outcome);
    },
  }),
  serve(attendanceEndpoints.void, {
    policy: attendancePolicy.write,
    load: async (context, { id }) => {
      const note = await context.trx('absence_notes').where({ id }).first('child_id');
      return note && findChild(context, note.child_id);
    },
    act: async (context, { record, params: { id }, body: { reason } }) => {
      const { child, rules } = await forWriting(context, record.id);
      const input = { arguments: { id, child_id: child.id, reason } };
      const [outcome] = await voidEvents(
        context,
        absenceNoteRecord,
        [{ child, input, operationId: null }],
        rules,
      );
      return presentWritten(context, id, rules, outcome);
    },
  }),
];

/** The child, locked, and the rules by which the actor writes about it. */
async function forWriting(context: Context, childId: number): Promise<{ child: Child; rules: Rules }> {
  const [child] = await childrenForUpdate(context.trx, [childId]);
  if (!child) throw notFound();
  const rules = await rulesFor(context, child);
  if (!rules) throw notAllowed();
  return { child, rules };
}

async function presentWritten(context: Context, id: string, rules: Rules, outcome: WriteOutcome | undefined) {
  if (outcome?.status === 'refused') throw invalid(outcome.errors);
  const row = await notesQuery(context).where('absence_notes.id', id).first();
  if (!row) throw new Error(`Absence note ${id} is gone within its own transaction.`);
  return presentNote(row, rules);
}
