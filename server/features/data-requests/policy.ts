/** Who asks, sees and answers requests: the parents of the child, and the office that keeps its record. */
import { type Actor, can, isParent, reaches } from '../../context';

interface PlacedChild {
  preschool_id: number;
}

const answers = (actor: Actor, { preschool_id }: PlacedChild) =>
  can(actor, 'children_edit') && reaches(actor, preschool_id);

export const dataRequestsPolicy = {
  list: (actor: Actor) => can(actor, 'children_edit'),
  ofChild: (actor: Actor) => can(actor, 'children_edit') || isParent(actor),
  /** For a guardian, as the office. */
  askFor: answers,
  answer: answers,
  /** The one who asked, while the child is theirs, and the office of the child. */
  download: (actor: Actor, request: PlacedChild & { guardian_id: number }) =>
    answers(actor, request) || (can(actor, 'portal_view') && request.guardian_id === actor.userId),
};
