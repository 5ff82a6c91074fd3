/** Everyone has their own notifications and devices; what was sent to all is for those who look after the system. */
import { type Actor, can } from '../../context';
import { signedIn } from '../../http/serve';

export const notificationsPolicy = {
  own: signedIn,
  report: (actor: Actor) => can(actor, 'settings_edit'),
};
