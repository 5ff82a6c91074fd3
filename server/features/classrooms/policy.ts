/** Who may read, save and fill classrooms. The scope of `visibleTo` says which ones. */
import { TEACHER_ROLE } from '#shared/permissions';
import { type Actor, can } from '../../context';

export const classroomsPolicy = {
  list: (actor: Actor) => can(actor, 'children_view'),
  view: (actor: Actor) => can(actor, 'children_view'),
  edit: (actor: Actor) => can(actor, 'classrooms_edit'),
  /** Adding and removing children, assigning teachers, and the attendance sheet. */
  assign: (actor: Actor) => can(actor, 'children_create'),
  /** A teacher cannot remove teachers, whatever else they are. */
  removeTeacher: (actor: Actor) => can(actor, 'children_create') && !actor.roleIds.includes(TEACHER_ROLE),
};
