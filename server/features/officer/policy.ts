/** Who names the one that answers for personal data: who may change settings. Everyone may know the name. */
import { type Actor, can } from '../../context';

export const officerPolicy = {
  save: (actor: Actor) => can(actor, 'settings_edit'),
};
