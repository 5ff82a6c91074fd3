/** Who sees and takes back late fees: whoever bills, of their own preschools. A tariff is head office's. */
import { type Actor, can, isHeadOffice } from '../../context';

const bills = (actor: Actor) => can(actor, 'invoices_edit') && can(actor, 'bills_edit');

export const lateFeesPolicy = {
  view: (actor: Actor) => can(actor, 'invoices_edit'),
  waive: bills,
  tariff: (actor: Actor) => bills(actor) && isHeadOffice(actor),
};
