/** A parent's invoices, deposits, receipts, reminders and e-invoices: features beside each other, which need not know of each other. */

import { useCan } from '../components/use-can';
import { FamilyBuyer } from '../features/accounting/family-buyer';
import { DepositsPanel } from '../features/deposits/deposits-panel';
import { ParentInvoicesPage } from '../features/invoices/parent-invoices-page';
import { ReceiptsPanel } from '../features/payments/receipts-panel';
import { FamilyReminders } from '../features/reminders/family-reminders';

export function ParentInvoices() {
  const reminds = useCan()('invoices_edit');
  return (
    <ParentInvoicesPage
      more={(parent, name) => (
        <>
          <DepositsPanel parent={parent} />
          <ReceiptsPanel userId={parent} userName={name} />
          {reminds && <FamilyReminders parent={parent} />}
          <FamilyBuyer parent={parent} />
        </>
      )}
    />
  );
}
