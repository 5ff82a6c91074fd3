/** Who notes an unregistered child, who follows it up, and who sets the addresses of the notices. */
import { type Actor, can } from '../../context';

export const unregisteredChildrenPolicy = {
  /** Whoever meets a child at the door. */
  add: (actor: Actor) => can(actor, 'children_view'),
  followUp: (actor: Actor) => can(actor, 'children_edit'),
  recipients: (actor: Actor) => can(actor, 'children_view'),
  saveRecipients: (actor: Actor) => can(actor, 'settings_edit'),
};
