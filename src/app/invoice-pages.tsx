/** An invoice with its payments and instalments: features beside each other, which need not know of each other. */
import { useParams } from 'wouter';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { InstalmentsPanel } from '../features/instalments/instalments-panel';
import { InvoicePage } from '../features/invoices/invoice-page';
import { Payments } from '../features/payments/payments';

const payments = (invoice: InvoiceDetail, editing: boolean) => (
  <>
    <Payments invoice={invoice} editing={editing} />
    {invoice.issued_at !== null && <InstalmentsPanel invoice={invoice} />}
  </>
);

export function InvoiceWithPayments({ id, editing }: { id: number; editing: boolean }) {
  return <InvoicePage id={id} editing={editing} payments={payments} />;
}

export function ShownInvoice() {
  return <InvoiceWithPayments id={Number(useParams().id)} editing={false} />;
}

export function EditedInvoice() {
  return <InvoiceWithPayments id={Number(useParams().id)} editing />;
}
