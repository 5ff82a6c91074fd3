/** One invoice as a document: to show it, or to edit it; what is owed stands at the right. */
import { Skeleton, Stack } from '@mantine/core';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { FetchProblem } from '../../components/fetch-problem';
import classes from '../../components/invoice-sheet.module.css';
import { InvoiceSums } from '../../components/invoice-sums';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { useCan } from '../../components/use-can';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useSession } from '../../local/hooks/use-session';
import { useShownInvoice } from '../../queries/invoices';
import { BillLines } from './bill-lines';
import { InvoiceFacts } from './invoice-facts';
import { InvoiceForm } from './invoice-form';
import { InvoiceHead } from './invoice-head';
import { InvoiceHistory } from './invoice-history';
import { InvoiceMenu } from './invoice-menu';
import { invoiceName } from './invoice-name';
import { InvoiceNotes } from './invoice-notes';
import { InvoiceRevisions } from './invoice-revisions';
import { MailStatus } from './mail-status';
import { useInvoiceForm } from './use-invoice-form';

const CreditNotes = lazyPart('CreditNotes', () => import('./credit-notes'));
const LateFees = lazyPart('LateFees', () => import('./late-fees'));

interface InvoicePageProps {
  id: number;
  editing: boolean;
  /** What was paid on it: of the payments, which come in by the app. */
  payments: (invoice: InvoiceDetail, editing: boolean) => ReactNode;
}

export function InvoicePage({ id, editing, payments }: InvoicePageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const query = useShownInvoice(id);
  const invoice = query.data;
  const office = can('invoices_view');
  const title = invoice ? titleOf(invoice) : t('Invoice');
  const back = editing
    ? { to: `/invoices/${id}`, label: t('Back to the invoice') }
    : { to: office ? '/invoices' : '/my/invoices', label: t('Back to the invoices') };
  return (
    <Page title={title} width="wide" back={back}>
      <Stack gap="sm" className={classes.page}>
        <FetchProblem query={query} until={<InvoiceSkeleton />} />
        {invoice && !editing && <Shown invoice={invoice} payments={payments(invoice, false)} />}
        {invoice && editing && (
          <Edited key={id} invoice={invoice} payments={payments(invoice, can('invoices_edit'))} />
        )}
      </Stack>
    </Page>
  );
}

const titleOf = (invoice: InvoiceDetail): string =>
  invoice.issued_at === null
    ? invoiceName(invoice)
    : i18next.t('Invoice {{number}}', { number: invoice.invoice_no });

interface PartProps {
  invoice: InvoiceDetail;
  payments: ReactNode;
}

function Shown({ invoice, payments }: PartProps) {
  const can = useCan();
  const own = useSession()?.user.id === invoice.parent;
  const mayPay = can('payments_record') || (own && can('payments_make'));
  return (
    <>
      <InvoiceMenu invoice={invoice} editing={false} mayPay={mayPay} />
      <Sheet invoice={invoice} payments={payments} office={can('invoices_view')}>
        <InvoiceFacts invoice={invoice} />
        <BillLines invoice={invoice} editing={false} />
        {invoice.revision && <InvoiceRevisions invoice={invoice} />}
      </Sheet>
    </>
  );
}

function Edited({ invoice, payments }: PartProps) {
  const can = useCan();
  const form = useInvoiceForm(invoice);
  const [lineDirty, setLineDirty] = useState(false);
  useLeaveGuard(form.dirty || lineDirty);
  // Closed while it is edited, what was typed stays, and the server says why it is not saved.
  const [closed] = useState(invoice.month_closed);
  const mayEdit = can('invoices_edit') && !closed;
  return (
    <>
      <InvoiceHead invoice={invoice} />
      <InvoiceMenu invoice={invoice} editing mayPay={can('payments_record')} />
      <Sheet invoice={invoice} payments={payments} office>
        {mayEdit ? <InvoiceForm invoice={invoice} form={form} /> : <InvoiceFacts invoice={invoice} />}
        <BillLines
          invoice={invoice}
          editing={mayEdit}
          chosenPreschool={form.fields.preschool}
          onDirty={setLineDirty}
        />
      </Sheet>
    </>
  );
}

function Sheet({
  invoice,
  payments,
  office,
  children,
}: PartProps & { office: boolean; children: ReactNode }) {
  return (
    <>
      <InvoiceNotes invoice={invoice} />
      <div className={classes.layout}>
        <div className={classes.sheet}>
          {children}
          {payments}
          <LateFees invoice={invoice} />
          {invoice.issued_at !== null && <CreditNotes invoice={invoice} />}
          {office && <InvoiceHistory invoiceId={invoice.id} />}
        </div>
        <aside className={classes.aside}>
          <InvoiceSums invoice={invoice} />
          {office && <MailStatus invoice={invoice} />}
        </aside>
      </div>
    </>
  );
}

/** The shape of an invoice while it is fetched. */
function InvoiceSkeleton() {
  return (
    <div className={classes.layout} aria-busy>
      <Stack className={classes.sheet} gap="lg">
        <Skeleton height={96} />
        <Skeleton height={220} />
        <Skeleton height={80} />
      </Stack>
      <Skeleton height={160} className={classes.aside} />
    </div>
  );
}
