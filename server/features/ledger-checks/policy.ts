/** Who sees whether the books add up: head office. */
import { type Actor, can, isHeadOffice } from '../../context';

export const ledgerChecksPolicy = {
  list: (actor: Actor) => isHeadOffice(actor) && can(actor, 'invoices_view'),
};
