/** The call of this feature that may need a second person, as it runs once one approved. */
import type { ApprovedActs } from '../../approvals';
import { Child } from '../../models/child';
import { plansPolicy } from './policy';
import { addPlanDiscount } from './save-discount';

export const planActs: Pick<ApprovedActs, 'add_plan_discount'> = {
  add_plan_discount: async ({ trx, actor }, id) => {
    const child = await Child.query(trx).modify('visibleTo', actor).findById(id).forShare();
    return (
      child && {
        may: plansPolicy.discount(actor),
        about: { preschool_id: child.preschool_id, parent_id: null, invoice_id: null, child_id: id },
        run: (context, form) => addPlanDiscount(context, child, form),
      }
    );
  },
};
