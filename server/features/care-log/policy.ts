/** Who notes what is done for a child. */
import { type Actor, can, reaches } from '../../context';

export const careLogPolicy = {
  /** Staff, about a child that they reach. */
  record: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'daily_reports_edit') && reaches(actor, child.preschool_id),
};
