/** Who reads and who publishes classwork. Which of it they read is the model's `visibleTo`. */
import { type Actor, can, reaches } from '../../context';

/** Staff read their preschools' classwork, parents that of their children's classrooms. */
const read = (actor: Actor) =>
  can(actor, 'children_view') || can(actor, 'classwork_edit') || can(actor, 'portal_view');

/** What deciding needs of a classwork: the preschool it was made at, and those of the classrooms it goes to. */
interface ClassworkPlace {
  preschool_id: number;
  classrooms?: readonly { preschool_id: number }[];
}

export const classworkPolicy = {
  read,
  subjects: read,
  /** Whoever reads a link may see its preview. */
  preview: read,
  /** `classroom`: the one that the path names, within the actor's reach. */
  create: (actor: Actor, classroom: { preschool_id: number }) =>
    can(actor, 'classwork_edit') && reaches(actor, classroom.preschool_id),
  /** All of its classrooms must be the actor's: what head office sent to several preschools is theirs to change. */
  edit: (actor: Actor, { preschool_id, classrooms = [] }: ClassworkPlace) =>
    can(actor, 'classwork_edit') &&
    (classrooms.length === 0
      ? reaches(actor, preschool_id)
      : classrooms.every((classroom) => reaches(actor, classroom.preschool_id))),
};
