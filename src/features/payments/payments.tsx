/** The payments of an invoice: how, when, how much, the slip; what a parent declared is decided here too. */
import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { FetchProblem } from '../../components/fetch-problem';
import { usePayments } from '../../queries/invoices';
import { PaymentRow } from './payment-row';
import classes from './payments.module.css';

export function Payments({ invoice, editing }: { invoice: InvoiceDetail; editing: boolean }) {
  const { t } = useTranslation();
  const query = usePayments(invoice.id);
  const payments = query.data;
  return (
    <section aria-label={t('Payments')}>
      <Title order={2} mb="xs">
        {t('Payments')}
      </Title>
      {payments === undefined && <FetchProblem query={query} until={<Skeleton height={64} />} />}
      {payments?.length === 0 && <Text c="dimmed">{t('Nothing was paid yet.')}</Text>}
      {payments && payments.length > 0 && (
        <ul className={classes.payments}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} invoice={invoice} payment={payment} editing={editing} />
          ))}
        </ul>
      )}
    </section>
  );
}
