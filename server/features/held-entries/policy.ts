/** Who decides on entries that were held: the principal of the child's preschool, and head office (P6). */
import { type Actor, can } from '../../context';

export const heldEntriesPolicy = {
  decide: (actor: Actor) => can(actor, 'held_entries_decide'),
};
