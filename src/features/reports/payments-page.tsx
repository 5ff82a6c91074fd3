/** Payments, the latest paid first: what is behind the payment history (F22). */
import { Anchor, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { formatSen, ringgitText } from '#shared/domain/money';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { ReportTableSkeleton } from '../../components/report-table';
import table from '../../components/report-table.module.css';
import { ToneMark } from '../../components/tone-mark';
import { call, callPaged } from '../../local/call';
import { hiddenText, PaymentFilters } from './payment-filters';
import { states } from './payment-states';
import classes from './reports.module.css';
import { usePaymentFilter } from './use-payment-filter';

const ROWS_A_PAGE = 100;

type Payment = z.output<(typeof paymentEndpoints)['history']['answer']>[number];
export function PaymentsPage() {
  const { t } = useTranslation();
  const filter = usePaymentFilter();
  const asked = { ...filter.asked, per_page: ROWS_A_PAGE };
  const query = useQuery({
    queryKey: ['payments', 'history', asked],
    queryFn: ({ signal }) => callPaged(paymentEndpoints.history, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const { page: _, ...selection } = filter.asked;
  const totals = useQuery({
    queryKey: ['payments', 'totals', selection],
    queryFn: ({ signal }) => call(paymentEndpoints.historyTotals, { query: selection, signal }),
    placeholderData: keepPreviousData,
  }).data;
  const { data: payments, meta } = query.data ?? {};
  return (
    <Page
      title={t('Payments')}
      back={{ to: '/reports/payment-history', label: t('Back to the payment history') }}
      width="wide"
    >
      <Stack>
        <PaymentFilters filter={filter} />
        <Text c="dimmed" mih={24} aria-live="polite">
          {totals && <Totals {...totals} />}
          {filter.clearHidden && (
            <>
              {' · '}
              {hiddenText(filter.asked)}{' '}
              <Anchor component="button" type="button" underline="always" onClick={filter.clearHidden}>
                {t('Show all')}
              </Anchor>
            </>
          )}
        </Text>
        <FetchProblem query={query} />
        {payments === undefined && !hasProblem(query) && <ReportTableSkeleton columns={7} rows={12} />}
        {payments?.length === 0 && <EmptyState title={t('No Data')} />}
        {payments && payments.length > 0 && <Payments payments={payments} />}
        {meta && <Pager meta={meta} onPage={(page) => filter.change('page', String(page))} />}
      </Stack>
    </Page>
  );
}

function Totals({ payments, refunds, amount }: { payments: number; refunds: number; amount: number }) {
  const { t } = useTranslation();
  return (
    <>
      {[
        t('{{number}} payments', { count: payments, number: formatCount(payments) }),
        refunds > 0 && t('{{number}} refunds', { count: refunds, number: formatCount(refunds) }),
        t('{{amount}} confirmed', { amount: formatSen(amount) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={table.frame} aria-label={t('Payments')} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={table.first}>{t('Invoice No.')}</th>
            <th>{t('Paid')}</th>
            <th>{t('Parent')}</th>
            <th className={table.number}>{t('Amount (RM)')}</th>
            <th>{t('State')}</th>
            <th>{t('Method')}</th>
            <th>{t('Reference')}</th>
            <th>{t('Preschool')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const state = states[payment.state ?? 'confirmed'];
  return (
    <tr className={table.row}>
      <th scope="row" className={`${table.first} ${classes.nowrap}`}>
        <Link href={`/invoices/${payment.invoice_id}`} className={table.link}>
          {payment.invoice_no}
        </Link>
      </th>
      <td className={classes.nowrap}>{payment.paid_at ? formatDate(payment.paid_at) : '–'}</td>
      <td>
        <Link href={`/parents/${payment.parent}/invoices`} className={table.link}>
          {payment.parent_name}
        </Link>
      </td>
      <td className={table.number}>{ringgitText(payment.paid_amount ?? 0)}</td>
      <td>
        <ToneMark tone={state.tone} plain>
          {t(state.word)}
        </ToneMark>
      </td>
      <td className={classes.nowrap}>{payment.payment_method_name && t(payment.payment_method_name)}</td>
      <td className={classes.nowrap}>{payment.reference_id}</td>
      <td className={classes.roomy}>{payment.preschool_name}</td>
    </tr>
  );
}
