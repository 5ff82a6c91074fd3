/** Who takes photos, and who of the staff sees them. */
import { type Actor, can, isParent } from '../../context';
import { readsCare } from '../../who-reads';

export const picturesPolicy = {
  /** Whoever notes care and accidents. */
  take: (actor: Actor) => can(actor, 'daily_reports_edit'),
  /** Staff who read care, and parents; which of them is asked in SQL. */
  view: (actor: Actor) =>
    actor.reach === 'own' ? isParent(actor) : readsCare(actor) || can(actor, 'portal_view'),
};
