/** A parent's invoices and receipts: two features beside each other, which need not know of each other. */
import { ParentInvoicesPage } from '../features/invoices/parent-invoices-page';
import { ReceiptsPanel } from '../features/payments/receipts-panel';

export function ParentInvoices() {
  return (
    <ParentInvoicesPage receipts={(parent, name) => <ReceiptsPanel userId={parent} userName={name} />} />
  );
}
