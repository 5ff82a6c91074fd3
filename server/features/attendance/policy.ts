/** Who may read, write and take back absence notes: staff of the child's preschool, and the child's parents. */
import { messages } from '#shared/messages';
import { type Actor, can, reaches } from '../../context';
import { readsCare } from '../../who-reads';

interface PlacedChild {
  preschool_id: number;
}

export const attendancePolicy = {
  view: (actor: Actor) => readsCare(actor) || can(actor, 'portal_view'),
  /** Who may write at all; whether about this child, `record` and the child's parents tell. */
  write: (actor: Actor) => can(actor, 'daily_reports_edit') || can(actor, 'portal_view'),
  /** Staff, about a child that they reach. */
  record: (actor: Actor, child: PlacedChild) =>
    can(actor, 'daily_reports_edit') && reaches(actor, child.preschool_id),
  /** The register, by those who answer for it to the authorities. */
  register: (actor: Actor, preschool: { id: number }) =>
    can(actor, 'classrooms_edit') && readsCare(actor) && reaches(actor, preschool.id),
  /** Parents correct and void what a parent of the child wrote, and what staff made of that. Null, or why not. */
  changeAsParent: (note: { by_parent: boolean }) => (note.by_parent ? null : messages.absenceOfOthers),
};
