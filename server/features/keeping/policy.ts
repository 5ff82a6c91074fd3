/** Who looks after what is kept: head office. A principal sees whether a child is under a legal hold. */
import { type Actor, can, reaches } from '../../context';

interface PlacedChild {
  preschool_id: number;
}

const office = (actor: Actor) => can(actor, 'settings_edit');

export const keepingPolicy = {
  view: office,
  save: office,
  hold: office,
  erase: office,
  viewHold: (actor: Actor, child: PlacedChild) =>
    can(actor, 'children_edit') && reaches(actor, child.preschool_id),
};
