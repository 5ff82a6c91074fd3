/** Who may read classrooms. */
import { type Actor, can } from '../../context';

export const classroomsPolicy = {
  list: (actor: Actor) => can(actor, 'children_view'),
  view: (actor: Actor) => can(actor, 'children_view'),
};
