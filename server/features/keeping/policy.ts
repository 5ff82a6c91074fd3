/** Who looks after what is kept: head office. A principal sees whether a child is under a legal hold. */
import { mayGrant } from '#shared/permissions';
import { type Actor, can, reaches } from '../../context';

interface PlacedChild {
  preschool_id: number;
}

const office = (actor: Actor) => can(actor, 'settings_edit');

export const keepingPolicy = {
  view: office,
  save: office,
  hold: office,
  erase: office,
  /** Accounts of head office are looked after by super admins. */
  erasePerson: (actor: Actor, person: { role_ids: number[] }) =>
    office(actor) && person.role_ids.every((role) => mayGrant(actor.roleIds, role)),
  viewHold: (actor: Actor, child: PlacedChild) =>
    can(actor, 'children_edit') && reaches(actor, child.preschool_id),
};
