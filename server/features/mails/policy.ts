/** Who reads the mail log and sends again: it holds every preschool's letters, so head office alone. */
import { type Actor, can } from '../../context';

export const mailsPolicy = {
  read: (actor: Actor) => can(actor, 'settings_edit'),
  resend: (actor: Actor) => can(actor, 'settings_edit'),
};
