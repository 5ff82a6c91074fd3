/** The list of invoices, and at its side one of them with its payments: features that need not know of each other. */
import { InvoicesPage } from '../features/invoices/invoices-page';
import { InvoiceWithPayments } from './invoice-pages';

export function InvoiceList() {
  return <InvoicesPage beside={(id) => <InvoiceWithPayments id={id} editing={false} />} />;
}
