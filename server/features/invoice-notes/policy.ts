/** Who makes credit and debit notes: who may change what is locked. Whoever sees the invoice reads them. */
import { type Actor, can, reaches } from '../../context';
import { invoicesPolicy } from '../invoices/policy';

export const notesPolicy = {
  view: invoicesPolicy.view,
  make: (actor: Actor, { preschool_id }: { preschool_id: number }) =>
    can(actor, 'invoices_lock') && reaches(actor, preschool_id),
};
