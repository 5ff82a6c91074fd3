/** Who notes that staff came, who reads it, and who sets the ratio. */
import { vouchesForStaff } from '#shared/domain/ratio';
import { tabletRoles } from '#shared/permissions';
import { type Actor, can, isHeadOffice, reaches } from '../../context';
import { readsCare } from '../../who-reads';

const works = (actor: Actor) =>
  isHeadOffice(actor) || actor.roleIds.some((role) => tabletRoles.includes(role));

export const staffPolicy = {
  note: (actor: Actor) => works(actor),
  /** One's own; a principal and head office, those of anybody. */
  noteFor: (actor: Actor, userId: number) => actor.userId === userId || vouchesForStaff(actor.roleIds),
  view: (actor: Actor, preschool: { id: number }) =>
    works(actor) && readsCare(actor) && reaches(actor, preschool.id),
  report: (actor: Actor, preschool: { id: number }) =>
    can(actor, 'classrooms_edit') && readsCare(actor) && reaches(actor, preschool.id),
  rules: (actor: Actor) => can(actor, 'settings_edit'),
};
