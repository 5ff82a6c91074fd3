/** Who may read and record consents: the office of the child's preschool, and the child's parents. */
import { type Actor, can, isParent, reaches } from '../../context';

interface PlacedChild {
  preschool_id: number;
}

const ofOneChild = (actor: Actor) => can(actor, 'children_edit') || isParent(actor);

export const consentsPolicy = {
  view: ofOneChild,
  record: ofOneChild,
  /** For a guardian, as the office. */
  recordFor: (actor: Actor, child: PlacedChild) =>
    can(actor, 'children_edit') && reaches(actor, child.preschool_id),
  list: (actor: Actor) => can(actor, 'children_edit'),
};
