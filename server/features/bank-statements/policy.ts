/** Who matches statements with what is owed: whoever records payments, at their preschools. */
import { type Actor, can, reaches } from '../../context';

const matches = (actor: Actor) => can(actor, 'payments_record') && can(actor, 'invoices_view');

export const bankStatementsPolicy = {
  list: matches,
  /** For a statement, or a line of one. */
  decide: (actor: Actor, { preschool_id }: { preschool_id: number }) =>
    matches(actor) && reaches(actor, preschool_id),
};
