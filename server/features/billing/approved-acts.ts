/** The call of this feature that may need a second person, as it runs once one approved. */
import type { ApprovedActs } from '../../approvals';
import { Child } from '../../models/child';
import { billsPolicy } from './policy';
import { storeDiscount } from './store-discount';

export const billingActs: Pick<ApprovedActs, 'store_discount'> = {
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
};
