/** Finding absence notes and the child that they are about, for staff and for the child's parents. */
import type { AbsenceNote } from '#shared/endpoints/attendance';
import { type AbsenceContent, absenceNoteRecord } from '#shared/records/absence-note';
import { asParent, type Context, can } from '../../context';
import { Child } from '../../models/child';
import { type EventRow, type Rules, staffRules } from '../../sync/event-records';
import { readsCare } from '../../who-reads';
import { attendancePolicy } from './policy';

type NoteRow = EventRow & AbsenceContent & { recorder: string; voider: string | null; corrected: boolean };

/** A child that the actor reaches, as staff who work with children or as its parent. */
export async function findChild({ trx, actor }: Context, id: number): Promise<Child | undefined> {
  const visible = (reader: typeof actor) => Child.query(trx).modify('visibleTo', reader).findById(id);
  if (!can(actor, 'portal_view')) return visible(actor);
  return (readsCare(actor) ? await visible(actor) : undefined) ?? visible(asParent(actor));
}

/** By what rules the actor writes about the child; null where not at all. */
export async function rulesFor({ trx, actor }: Context, child: Child): Promise<Rules | null> {
  if (attendancePolicy.record(actor, child)) return staffRules;
  const parent = asParent(actor);
  if (!can(parent, 'portal_view')) return null;
  const own = await Child.query(trx).modify('visibleTo', parent).findById(child.id);
  return own ? { byParent: true, mayChange: attendancePolicy.changeAsParent } : null;
}

export function notesQuery({ trx }: Context) {
  return trx('absence_notes')
    .join('users as recorder', 'recorder.id', 'recorded_by')
    .leftJoin('users as voider', 'voider.id', 'voided_by')
    .select<NoteRow[]>(
      'absence_notes.*',
      'recorder.name as recorder',
      'voider.name as voider',
      trx.raw(
        'EXISTS (SELECT 1 FROM absence_notes AS later WHERE later.corrects = absence_notes.id) AS corrected',
      ),
    );
}

/** @param rules by which the reader may change notes of this child; null where not at all */
export function presentNote(row: NoteRow, rules: Rules | null): AbsenceNote {
  const { id, child_id, corrects, by_parent, corrected, voided_at } = row;
  const holds = !corrected && voided_at === null;
  return {
    id,
    child_id,
    ...absenceNoteRecord.contentOf(row),
    corrects,
    recorded: { by: row.recorder, at: row.recorded_at.toISOString() },
    by_parent,
    voided: voided_at && { by: row.voider ?? '', at: voided_at.toISOString(), reason: row.void_reason ?? '' },
    corrected,
    may_change: holds && rules !== null && rules.mayChange(row) === null,
  };
}
