/** What must be known before anything is done with an invoice: locked, closed, where its balance went or came from. */
import { Alert, Anchor } from '@mantine/core';
import { IconArrowForwardUp, IconLock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CANCELLED, CARRIED_FORWARD } from '#shared/domain/invoice-math';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { CancelledText } from '../../components/cancelled-labels';
import { lazyPart } from '../../components/lazy-part';
import { Money } from '../../components/money';
import { useCan } from '../../components/use-can';
import { SaleNote } from './sale-note';

const ClosedNote = lazyPart('ClosedNote', () => import('./closed-note'));
const DraftNote = lazyPart('DraftNote', () => import('./draft-tools'));

export function InvoiceNotes({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const office = can('invoices_view');
  const quotes = can('quotations_edit');
  const { is_pos_invoice, paid_amount } = invoice;
  const { locked, moved_to, carried_from, former_numbers, payment_status } = invoice;
  const sale =
    is_pos_invoice === 1 &&
    invoice.issued_at !== null &&
    locked === 0 &&
    paid_amount === 0 &&
    payment_status !== CANCELLED;
  const closed = invoice.month_closed && ![CANCELLED, CARRIED_FORWARD].includes(payment_status);
  return (
    <>
      {invoice.issued_at === null && <DraftNote />}
      {locked === 1 && office && (
        <Alert color="waiting" icon={<IconLock />}>
          {t('This invoice is locked: nothing on it changes until it is unlocked.')}
        </Alert>
      )}
      {closed && office && <ClosedNote invoice={invoice} />}
      {sale && office && <SaleNote invoice={invoice} />}
      {payment_status === CANCELLED && (
        <Alert color="gray" icon={<IconX />}>
          <CancelledText balance={invoice.balance} />
        </Alert>
      )}
      {moved_to && (
        <Alert color="gray" icon={<IconArrowForwardUp />}>
          {t('This invoice was carried forward to')}{' '}
          <NoteLink href={`/invoices/${moved_to.id}`}>{moved_to.invoice_no}</NoteLink>
        </Alert>
      )}
      {carried_from.length > 0 && (
        <Alert color="gray" icon={<IconArrowForwardUp />}>
          {t('Carried forward from:')}{' '}
          {carried_from.map(({ id, invoice_no, amount }, index) => (
            <span key={id}>
              {index > 0 && ' · '}
              <NoteLink href={`/invoices/${id}`}>{invoice_no}</NoteLink> <Money sen={amount} />
            </span>
          ))}
        </Alert>
      )}
      {invoice.quotation && quotes && (
        <Alert color="gray" icon={<IconArrowForwardUp />}>
          {t('Made of the quotation')}{' '}
          <NoteLink href={`/quotations/${invoice.quotation.id}`}>{invoice.quotation.quotation_no}</NoteLink>
        </Alert>
      )}
      {former_numbers.length > 0 && office && (
        <Alert color="gray">{t('Formerly {{numbers}}', { numbers: former_numbers.join(', ') })}</Alert>
      )}
    </>
  );
}

function NoteLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} underline="always" href={href}>
      {children}
    </Anchor>
  );
}
