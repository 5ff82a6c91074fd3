/** Who looks after devices: administrators after all, a principal after those of their preschool's people. */
import { type Actor, can } from '../../context';

export const devicesPolicy = {
  list: (actor: Actor) => can(actor, 'users_edit') || can(actor, 'users_view'),
  signOut: (actor: Actor) =>
    can(actor, 'users_edit') || (can(actor, 'users_view') && actor.reach === 'bound'),
};
