/** Confirming an import, as it runs once a second person approved. */
import type { ApprovedActs } from '../../approvals';
import { Import } from '../../models/import';
import { confirmImport } from './decide-import';
import { importsPolicy } from './policy';

export const importActs: Pick<ApprovedActs, 'confirm_import'> = {
  confirm_import: async ({ trx, actor }, number) => {
    const found = await Import.query(trx).modify('visibleTo', actor).findOne({ number });
    return (
      found && {
        may: importsPolicy.run(actor),
        about: { preschool_id: null, parent_id: null, invoice_id: null, child_id: null },
        run: (own) => confirmImport(own, found.id),
      }
    );
  },
};
