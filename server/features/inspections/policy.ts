/** Who makes a paper of a day, and who checks one. */
import { type Actor, can } from '../../context';
import { readsCare } from '../../who-reads';

export const inspectionPolicy = {
  note: (actor: Actor) => can(actor, 'daily_reports_edit') && readsCare(actor),
  view: (actor: Actor) => can(actor, 'classrooms_edit') && readsCare(actor),
};
