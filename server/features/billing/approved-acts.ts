/** The calls of this feature that may need a second person, as they run once one approved. */
import type { ApprovedActs } from '../../approvals';
import { BillLine } from '../../models/bill-line';
import { Child } from '../../models/child';
import { deleteBillLine } from './delete-bill';
import { billsPolicy } from './policy';
import { storeDiscount } from './store-discount';

export const billingActs: Pick<ApprovedActs, 'store_discount' | 'delete_bill'> = {
  store_discount: async ({ trx, actor }, id) => {
    const child = await Child.query(trx).modify('visibleTo', actor).findById(id).forShare();
    return (
      child && {
        may: billsPolicy.edit(actor),
        about: { preschool_id: child.preschool_id, parent_id: null, invoice_id: null, child_id: id },
        run: (context, form) => storeDiscount(context, child, form),
      }
    );
  },
  delete_bill: async ({ trx, actor }, id) => {
    const bill = await BillLine.query(trx)
      .modify('visibleTo', actor)
      .findById(id)
      .whereNotNull('child_id')
      .forUpdate();
    return (
      bill && {
        may: billsPolicy.edit(actor),
        about: {
          preschool_id: bill.preschool_id,
          parent_id: null,
          invoice_id: null,
          child_id: bill.child_id,
        },
        run: (context) => deleteBillLine(context, bill),
      }
    );
  },
};
