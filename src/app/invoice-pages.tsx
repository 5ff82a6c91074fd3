/** An invoice with its payments: two features beside each other, which need not know of each other. */
import { useParams } from 'wouter';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { InvoicePage } from '../features/invoices/invoice-page';
import { Payments } from '../features/payments/payments';

const payments = (invoice: InvoiceDetail, editing: boolean) => (
  <Payments invoice={invoice} editing={editing} />
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
