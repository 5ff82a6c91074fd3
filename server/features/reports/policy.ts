/** Who may read figures. The scope of preschools says whose: another one than the own is not there. */
import { type Actor, can } from '../../context';

export const reportsPolicy = {
  view: (actor: Actor) => can(actor, 'reports_view'),
  /** As the history of payments: a parent sees the own. */
  payments: (actor: Actor) => can(actor, 'invoices_view') || can(actor, 'payments_make'),
};
