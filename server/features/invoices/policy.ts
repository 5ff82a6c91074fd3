/** Who may read and change invoices. The scope (`visibleTo`) says whose: an office's preschools, a parent's own. */
import { type Actor, can, reaches } from '../../context';

type AtPreschool = { preschool_id: number };

/** Their own invoice at another preschool is no invoice of their office. */
const inOffice = (actor: Actor, { preschool_id }: AtPreschool) => reaches(actor, preschool_id);

export const invoicesPolicy = {
  list: (actor: Actor) => can(actor, 'invoices_view') || can(actor, 'portal_view'),
  view: (actor: Actor) => can(actor, 'invoices_view') || can(actor, 'portal_view'),
  /** Searches and choices of the office. */
  office: (actor: Actor) => can(actor, 'invoices_view'),
  /** The office's: a parent is told of their payments, not of who in the office did what. */
  history: (actor: Actor, invoice: AtPreschool) => can(actor, 'invoices_view') && inOffice(actor, invoice),
  create: (actor: Actor) => can(actor, 'invoices_edit'),
  edit: (actor: Actor, invoice: AtPreschool) => can(actor, 'invoices_edit') && inOffice(actor, invoice),
  /** The lock, which is an edit of its own: which of the two it is, the body says. */
  update: (actor: Actor, invoice: AtPreschool) =>
    (can(actor, 'invoices_edit') || can(actor, 'invoices_lock')) && inOffice(actor, invoice),
  bulk: (actor: Actor) => can(actor, 'invoices_edit') || can(actor, 'invoices_lock'),
};
