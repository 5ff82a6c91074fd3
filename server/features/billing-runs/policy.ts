/** Who runs a month: whoever writes invoices, at their preschools. */
import { type Actor, can, reaches } from '../../context';

type AtPreschool = { preschool_id: number };

export const billingRunsPolicy = {
  list: (actor: Actor) => can(actor, 'invoices_view'),
  open: (actor: Actor) => can(actor, 'invoices_edit'),
  view: (actor: Actor, run: AtPreschool) => can(actor, 'invoices_view') && reaches(actor, run.preschool_id),
  edit: (actor: Actor, run: AtPreschool) => can(actor, 'invoices_edit') && reaches(actor, run.preschool_id),
};
