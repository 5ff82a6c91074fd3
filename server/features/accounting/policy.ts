/** Who hands months to accounting and names its accounts: head office, as far as it closes them. */
import { type Actor, can, isHeadOffice } from '../../context';

export const accountingPolicy = {
  export: (actor: Actor) => can(actor, 'invoices_lock') && isHeadOffice(actor),
};
