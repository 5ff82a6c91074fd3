/** Who may pay, decide on payments, and pay back. The scope says whose: an office's preschools, a parent's own. */
import { type Actor, can, reaches } from '../../context';

type Owed = { preschool_id: number; parent_id: number };

/** Staff of the invoice's office: what they record counts at once. */
export const recordsFor = (actor: Actor, { preschool_id }: Pick<Owed, 'preschool_id'>) =>
  can(actor, 'payments_record') && reaches(actor, preschool_id);

export const paymentsPolicy = {
  list: (actor: Actor) => can(actor, 'invoices_view') || can(actor, 'payments_make'),
  /** The methods that an invoice offers. */
  methods: (actor: Actor, invoice: Owed) => paymentsPolicy.pay(actor, invoice),
  pay: (actor: Actor, invoice: Owed) =>
    recordsFor(actor, invoice) || (can(actor, 'payments_make') && invoice.parent_id === actor.userId),
  /** What one owes oneself. */
  dues: (actor: Actor) => can(actor, 'payments_make'),
  decide: recordsFor,
  reconcile: (actor: Actor) => can(actor, 'payments_record') && can(actor, 'invoices_view'),
  /** A report may be of no preschool: head office's. */
  closeReport: (actor: Actor) => can(actor, 'payments_record') && actor.reach === 'all',
  refund: (actor: Actor, { preschool_id }: Owed) =>
    can(actor, 'payments_refund') && reaches(actor, preschool_id),
};

/** Few may see and change payment settings: their keys move money. */
export const paymentSettingsPolicy = {
  edit: (actor: Actor) => can(actor, 'payment_settings_edit'),
};
