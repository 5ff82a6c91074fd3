/** Who reads and writes the list of a child: the office of its preschool, and its parents. Tablets have it by the feed. */
import { type Actor, can, isParent, reaches } from '../../context';

const ofOneChild = (actor: Actor) => can(actor, 'children_edit') || isParent(actor);

export const collectorsPolicy = {
  view: ofOneChild,
  name: ofOneChild,
  remove: ofOneChild,
  setPhoto: ofOneChild,
  /** Parents alone send passes. */
  pass: (actor: Actor) => isParent(actor),
  confirm: (actor: Actor) => can(actor, 'children_edit'),
  /** For a child that the actor reaches as the office. */
  office: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'children_edit') && reaches(actor, child.preschool_id),
  /** The preschool looked at the face that it confirmed: after that, parents set no other. */
  setPhotoAsParent: (one: { by_parent: boolean; forbidden: boolean; confirmed_at: Date | null }) =>
    one.by_parent && !one.forbidden && one.confirmed_at === null,
  /** Parents take off whom a parent named, and nobody who must not fetch. */
  removeAsParent: (one: { by_parent: boolean; forbidden: boolean }) => one.by_parent && !one.forbidden,
};
