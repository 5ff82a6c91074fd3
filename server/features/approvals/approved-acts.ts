/** Raising limits, as it runs once a second person approved: those that were not asked for stay as they are by then. */
import type { ApprovedActs } from '../../approvals';
import { readLimits, saveLimits } from './limits';
import { approvalsPolicy } from './policy';

export const limitActs: Pick<ApprovedActs, 'raise_limits'> = {
  raise_limits: async ({ actor }) => ({
    may: approvalsPolicy.saveLimits(actor),
    about: { preschool_id: null, parent_id: null, invoice_id: null, child_id: null },
    run: async (own, form) => saveLimits(own, { ...(await readLimits(own.trx)), ...form }),
  }),
};
