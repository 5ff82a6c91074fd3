/** Making an invoice of a quotation, as it runs once a second person approved. */
import type { ApprovedActs } from '../../approvals';
import { findQuotation, quotationForUpdate } from './find-quotations';
import { makeInvoice } from './make-invoice';
import { quotationsPolicy } from './policy';

export const quotationActs: Pick<ApprovedActs, 'invoice_quotation'> = {
  invoice_quotation: async (context, id) => {
    const found = await findQuotation(context, { id });
    return (
      found && {
        may: quotationsPolicy.invoice(context.actor, found),
        about: {
          preschool_id: found.preschool_id,
          parent_id: found.parent_id,
          invoice_id: null,
          child_id: null,
        },
        // Who asked was warned of what is there already.
        run: async (own) => makeInvoice(own, await quotationForUpdate(own, id), true),
      }
    );
  },
};
