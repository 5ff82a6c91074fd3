/** Whose receipts one may read: an office's parents', a parent's own. */
import { type Actor, can } from '../../context';

export const documentsPolicy = {
  receipts: (actor: Actor, { id }: { id: number }) =>
    can(actor, 'invoices_view') || (can(actor, 'portal_view') && id === actor.userId),
};
