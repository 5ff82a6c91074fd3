/** Who notes accidents, who says that they have seen them, and who reads those of all children. */
import { PRINCIPAL_ROLE } from '#shared/permissions';
import { type Actor, can, reaches } from '../../context';
import { readsCare } from '../../who-reads';

export const incidentsPolicy = {
  /** Staff, about a child that they reach. */
  record: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'daily_reports_edit') && reaches(actor, child.preschool_id),
  see: (actor: Actor) => actor.roleIds.includes(PRINCIPAL_ROLE),
  /** Head office and principals; the others read on their tablet what happened lately. */
  list: (actor: Actor) => can(actor, 'children_edit') && readsCare(actor),
  /** What nearly happened is about no child. */
  noteNearMiss: (actor: Actor) => can(actor, 'daily_reports_edit'),
  followUp: (actor: Actor) => can(actor, 'children_edit'),
};
