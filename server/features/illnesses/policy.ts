/** Who notes that a child is ill and what was done about it, and who sets when several are an outbreak. */
import { type Actor, can, reaches } from '../../context';

export const illnessesPolicy = {
  /** Staff, about a child that they reach. */
  record: (actor: Actor, child: { preschool_id: number }) =>
    can(actor, 'daily_reports_edit') && reaches(actor, child.preschool_id),
  rules: (actor: Actor) => can(actor, 'settings_edit'),
};
