/** Who may read what was billed. The scope of children says whose. */
import { type Actor, can } from '../../context';

export const billedReportsPolicy = {
  view: (actor: Actor) => can(actor, 'reports_view'),
};
