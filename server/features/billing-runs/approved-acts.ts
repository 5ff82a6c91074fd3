/** The call of this feature that may need a second person, as it runs once one approved. */
import type { ApprovedActs } from '../../approvals';
import { changeFamily } from './change-family';
import { billingRunsPolicy } from './policy';
import { findRun, type StoredFamily } from './run-rows';

export const runActs: Pick<ApprovedActs, 'change_run_family'> = {
  change_run_family: async (context, id) => {
    const family: StoredFamily | undefined = await context.trx('billing_run_families').where({ id }).first();
    const run = family && (await findRun(context, { id: family.run_id }));
    return run
      ? {
          may: billingRunsPolicy.edit(context.actor, run),
          about: {
            preschool_id: run.preschool_id,
            parent_id: family.parent_id,
            invoice_id: null,
            child_id: null,
          },
          run: (own, form) => changeFamily(own, run, family.parent_id, form),
        }
      : undefined;
  },
};
