/** Who may read and record health screenings. Parents record their own children's of today. */
import { type Actor, can, isParent, reaches } from '../../context';

interface ScreenedChild {
  preschool_id: number;
}

export const healthPolicy = {
  list: (actor: Actor) => can(actor, 'health_edit') || isParent(actor),
  view: (actor: Actor) => can(actor, 'health_edit') || isParent(actor),
  /** Staff of the child's preschool. */
  record: (actor: Actor, child: ScreenedChild) =>
    can(actor, 'health_edit') && reaches(actor, child.preschool_id),
};
