/** Taking a late fee back, as it runs once a second person approved. */
import type { ApprovedActs } from '../../approvals';
import { findLateFee } from './find-late-fees';
import { lateFeesPolicy } from './policy';
import { waiveLateFee } from './waive-late-fee';

export const lateFeeActs: Pick<ApprovedActs, 'waive_late_fee'> = {
  waive_late_fee: async (context, id) => {
    const fee = await findLateFee(context, id);
    return (
      fee && {
        may: lateFeesPolicy.waive(context.actor),
        about: {
          preschool_id: fee.preschool.id,
          parent_id: fee.parent.id,
          child_id: null,
          invoice_id: (fee.billed_on ?? fee.invoice).id,
        },
        run: (own, { reason }) => waiveLateFee(own, fee, reason),
      }
    );
  },
};
