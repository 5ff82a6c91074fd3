/** An invoice with its payments: two features beside each other, which need not know of each other. */
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { InvoicePage } from '../features/invoices/invoice-page';
import { Payments } from '../features/payments/payments';

const payments = (invoice: InvoiceDetail, editing: boolean) => (
  <Payments invoice={invoice} editing={editing} />
);

export function ShownInvoice() {
  return <InvoicePage editing={false} payments={payments} />;
}

export function EditedInvoice() {
  return <InvoicePage editing payments={payments} />;
}
