/** Who decides on quarantined entries: the principal of the child's preschool, and head office. */
import { type Actor, can } from '../../context';

export const quarantinePolicy = {
  decide: (actor: Actor) => can(actor, 'held_entries_decide'),
};
