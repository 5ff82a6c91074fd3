/** Who may see and change payment gateway settings (D16): their keys move money, so few. */
import { type Actor, can } from '../../context';

export const paymentSettingsPolicy = {
  edit: (actor: Actor) => can(actor, 'payment_settings_edit'),
};
