/** Who closes months, and has them opened again: head office, as far as it locks invoices. */
import { type Actor, can, isHeadOffice } from '../../context';

export const closingsPolicy = {
  keep: (actor: Actor) => can(actor, 'invoices_lock') && isHeadOffice(actor),
};
