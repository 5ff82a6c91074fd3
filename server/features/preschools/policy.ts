/** Who administers preschools: those who may change settings, which head office alone may. */
import { type Actor, can } from '../../context';

export const preschoolSettingsPolicy = {
  read: (actor: Actor) => can(actor, 'settings_edit'),
  edit: (actor: Actor) => can(actor, 'settings_edit'),
};
