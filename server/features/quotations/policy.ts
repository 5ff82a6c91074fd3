/** Who makes quotations, and invoices of them. The scope says whose: an office's preschools. */
import { type Actor, can, reaches } from '../../context';

type AtPreschool = { preschool_id: number };

export const quotationsPolicy = {
  list: (actor: Actor) => can(actor, 'quotations_edit'),
  edit: (actor: Actor, { preschool_id }: AtPreschool) =>
    can(actor, 'quotations_edit') && reaches(actor, preschool_id),
  invoice: (actor: Actor, quotation: AtPreschool) =>
    quotationsPolicy.edit(actor, quotation) && can(actor, 'invoices_edit'),
};
