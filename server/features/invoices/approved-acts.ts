/** The calls of this feature that may need a second person, as they run once one approved. */
import type { ApprovalSubject, ApprovedActs } from '../../approvals';
import { BillLine } from '../../models/bill-line';
import type { Invoice } from '../../models/invoice';
import { removeLine } from './change-line';
import { findInvoice } from './invoice-for-update';
import { throwDraftAway } from './issue-invoice';
import { invoicesPolicy } from './policy';
import { updateInvoice } from './update-invoice';

/** What a request about an invoice, or about what stands on it, is about. */
export const aboutInvoice = ({
  id,
  preschool_id,
  parent_id,
}: Pick<Invoice, 'id' | 'preschool_id' | 'parent_id'>): ApprovalSubject => ({
  preschool_id,
  parent_id,
  invoice_id: id,
  child_id: null,
});

export const invoiceActs: Pick<ApprovedActs, 'update_invoice' | 'throw_draft_away' | 'remove_line'> = {
  update_invoice: async (context, id) => {
    const invoice = await findInvoice(context, { id });
    return (
      invoice && {
        may: invoicesPolicy.update(context.actor, invoice),
        about: aboutInvoice(invoice),
        run: (own, form) => updateInvoice(own, invoice, form),
      }
    );
  },
  throw_draft_away: async (context, id) => {
    const draft = await findInvoice(context, { id });
    return (
      draft && {
        may: invoicesPolicy.edit(context.actor, draft),
        about: aboutInvoice(draft),
        run: (own) => throwDraftAway(own, id),
      }
    );
  },
  remove_line: async (context, id) => {
    const line = await BillLine.query(context.trx).findById(id).whereNotNull('invoice_id');
    const invoice = line?.invoice_id && (await findInvoice(context, { id: line.invoice_id }));
    return invoice
      ? {
          may: invoicesPolicy.edit(context.actor, invoice),
          about: aboutInvoice(invoice),
          run: (own) => removeLine(own, invoice, id),
        }
      : undefined;
  },
};
