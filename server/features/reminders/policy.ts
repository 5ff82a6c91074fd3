/** Who sets reminders, sees them and leaves a family in peace: whoever writes invoices, of their own preschools. */
import { type Actor, can } from '../../context';

const edit = (actor: Actor) => can(actor, 'invoices_edit');

export const remindersPolicy = { view: edit, edit };
