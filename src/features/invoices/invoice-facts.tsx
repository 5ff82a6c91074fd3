/** The head of an invoice: whose it is, where, of which month, and its dates. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { businessDate } from '#shared/domain/calendar-date';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { formatDate, formatMonth } from '../../components/format';
import classes from '../../components/invoice-sheet.module.css';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { ParentStatus, StatusMark } from './status-mark';

export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const office = useCan()('invoices_view');
  const { start_date, end_date, due_date, revision, e_invoice } = invoice;
  return (
    <section className={classes.facts} aria-label={t('Invoice')}>
      <Fact label={t('Parent')}>
        {office ? (
          <Anchor component={Link} href={`/parents/${invoice.parent}/invoices/`}>
            {invoice.parent_name}
          </Anchor>
        ) : (
          invoice.parent_name
        )}
        {office && <Muted style={{ overflowWrap: 'anywhere' }}>{invoice.parent_email}</Muted>}
      </Fact>
      <Fact label={t('Preschool')}>{invoice.preschool_name}</Fact>
      <Fact label={t('Status')}>
        {office ? <StatusMark invoice={invoice} /> : <ParentStatus invoice={invoice} />}
      </Fact>
      <Fact label={t('Billing Month')}>{formatMonth(invoice.invoice_date_show)}</Fact>
      {revision && (
        <Fact label={t('Revision')}>
          {revision.number}, {formatDate(businessDate(new Date(revision.at)))}
        </Fact>
      )}
      {due_date && <Fact label={t('Due Date')}>{formatDate(due_date)}</Fact>}
      {start_date && <Fact label={t('Start Date')}>{formatDate(start_date)}</Fact>}
      {end_date && <Fact label={t('End Date')}>{formatDate(end_date)}</Fact>}
      {e_invoice?.link && (
        <Fact label={t('Tax authority')}>
          <Anchor href={e_invoice.link} target="_blank" rel="noreferrer">
            {t('e-Invoice')}
          </Anchor>
        </Fact>
      )}
      {office && e_invoice?.consolidated && (
        <Fact label={t('Tax authority')}>{t('In a consolidated e-invoice')}</Fact>
      )}
      {office && (invoice.is_enrollment === 1 || invoice.is_pos_invoice === 1) && (
        <Fact label={t('Kind')}>
          {invoice.is_enrollment === 1 ? t('Enrollment invoice') : t('Counter sale')}
        </Fact>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Muted>{label}</Muted>
      <div>{children}</div>
    </div>
  );
}
