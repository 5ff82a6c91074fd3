/** Who notes accidents, and who says that they have seen them. */
import { PRINCIPAL_ROLE } from '#shared/permissions';
import { type Actor, can, reaches } from '../../context';

export const incidentsPolicy = {
  /** Staff, about a child that they reach. */
  record: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'daily_reports_edit') && reaches(actor, child.preschool_id),
  see: (actor: Actor) => actor.roleIds.includes(PRINCIPAL_ROLE),
};
