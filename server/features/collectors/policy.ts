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
  setPhotoAsParent: (actor: Actor, one: OfParents & { confirmed_at: Date | null }, barred: boolean) =>
    changesAsParent(actor, one, barred) && one.confirmed_at === null,
  removeAsParent: changesAsParent,
};

interface OfParents {
  by_parent: boolean;
  forbidden: boolean;
  named_by: number;
}

/**
 * Parents change whom a parent named, and nobody who must not fetch.
 * @param barred the actor must not fetch: then whom the actor named alone
 */
function changesAsParent(actor: Actor, one: OfParents, barred: boolean): boolean {
  return one.by_parent && !one.forbidden && (!barred || one.named_by === actor.userId);
}
