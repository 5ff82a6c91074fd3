/** Who keeps the register of breaches, and asks who could have read what: who may change settings, at head office. */
import { type Actor, can, isHeadOffice } from '../../context';

export const breachesPolicy = {
  keep: (actor: Actor) => isHeadOffice(actor) && can(actor, 'settings_edit'),
};
