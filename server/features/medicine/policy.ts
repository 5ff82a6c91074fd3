/** Who authorises medicine, and who gives it. Tablets have what is authorised by the feed. */
import { type Actor, can, isParent, reaches } from '../../context';

const ofOneChild = (actor: Actor) => can(actor, 'children_edit') || isParent(actor);

export const medicinePolicy = {
  view: ofOneChild,
  authorise: ofOneChild,
  end: ofOneChild,
  /** For a child that the actor reaches as the office. */
  office: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'children_edit') && reaches(actor, child.preschool_id),
  /** Staff, about a child that they reach. */
  record: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'daily_reports_edit') && reaches(actor, child.preschool_id),
};
