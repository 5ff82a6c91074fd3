/** Who may read and change activities, assessments and interventions. */
import { type Actor, can } from '../../context';

export const mastersPolicy = {
  list: (actor: Actor) => can(actor, 'children_view') || can(actor, 'masters_edit'),
  edit: (actor: Actor) => can(actor, 'masters_edit'),
};
