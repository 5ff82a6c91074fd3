/** Who may read and record health screenings. Parents record their own children's of today. */
import { type Actor, can, reaches } from '../../context';

interface ScreenedChild {
  preschool_id: number;
}

export const healthPolicy = {
  list: (actor: Actor) => can(actor, 'health_edit') || can(actor, 'portal_view'),
  view: (actor: Actor) => can(actor, 'health_edit') || can(actor, 'portal_view'),
  /** Staff of the child's preschool. */
  record: (actor: Actor, child: ScreenedChild) =>
    can(actor, 'health_edit') && reaches(actor, child.preschool_id),
};
