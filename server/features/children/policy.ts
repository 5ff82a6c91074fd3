/** Who may read and change children. The scope of `visibleTo` says which ones. */
import { type Actor, can, reaches } from '../../context';

interface PlacedChild {
  preschool_id: number;
}

const read = (actor: Actor) => can(actor, 'children_view') || can(actor, 'portal_view');
const edit = (actor: Actor, child: PlacedChild) =>
  can(actor, 'children_edit') && reaches(actor, child.preschool_id);

export const childrenPolicy = {
  list: read,
  view: read,
  /** The file names who pays and how to reach them. */
  download: (actor: Actor) => can(actor, 'children_view') && can(actor, 'users_view'),
  create: (actor: Actor) => can(actor, 'children_create'),
  edit,
  history: edit,
};
