/** Who reads the read log of a child, and who tells of openings on a tablet. */
import { type Actor, can, reaches } from '../../context';

export const readsPolicy = {
  /** Head office and the child's principal: they show it to the parents who ask. */
  list: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'children_edit') && reaches(actor, child.preschool_id),
  /** Staff, and who ever was staff: about themselves alone. */
  tell: (actor: Actor, earlier: readonly number[]) => actor.reach !== 'own' || earlier.length > 0,
};
