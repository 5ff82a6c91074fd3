/**
 * Who keeps plans: whoever bills children. Discounts that stand, and how a preschool charges, are head office's.
 */
import { type Actor, can, isHeadOffice } from '../../context';

export const plansPolicy = {
  view: (actor: Actor) => can(actor, 'bills_edit'),
  edit: (actor: Actor) => can(actor, 'bills_edit'),
  discount: (actor: Actor) => can(actor, 'bills_edit') && isHeadOffice(actor),
};
