/** The payments of an invoice: how, when, how much, the slip; what a parent declared is decided here too. */
import { Group, Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isInvoiceOpen } from '#shared/domain/invoice-math';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { FetchProblem } from '../../components/fetch-problem';
import { lazyPart } from '../../components/lazy-part';
import { useCan } from '../../components/use-can';
import { usePayments } from '../../queries/invoices';
import { PaymentRow } from './payment-row';
import classes from './payments.module.css';

const WriteOff = lazyPart('WriteOff', () => import('./write-off'));
const PayOutCredit = lazyPart('PayOutCredit', () => import('./pay-out-credit'));

export function Payments({ invoice, editing }: { invoice: InvoiceDetail; editing: boolean }) {
  const { t } = useTranslation();
  const mayRefund = useCan()('payments_refund');
  const query = usePayments(invoice.id);
  const payments = query.data;
  return (
    <section aria-label={t('Payments')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('Payments')}</Title>
        {invoice.balance < 0 && invoice.locked === 0 && mayRefund && (
          <PayOutCredit invoiceId={invoice.id} credit={-invoice.balance} />
        )}
        {mayRefund && invoice.issued_at !== null && isInvoiceOpen(invoice) && <WriteOff invoice={invoice} />}
      </Group>
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
