/** Payments, the latest paid first: what is behind the payment history (F22). */
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { formatSen, ringgitText } from '#shared/domain/money';
import { paymentMethods, paymentStates } from '#shared/domain/statuses';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { DateField } from '../../components/date-field';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { type Choice, choicesOf } from '../../components/filter-select';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { ReportTableSkeleton } from '../../components/report-table';
import { SearchField } from '../../components/search-field';
import { type Tone, ToneMark } from '../../components/tone-mark';
import { call, callPaged } from '../../local/call';
import classes from './reports.module.css';
import { usePaymentFilter } from './use-payment-filter';
import { usePreschoolChoices } from './use-report-filter';

const ROWS_A_PAGE = 100;

type Payment = z.output<(typeof paymentEndpoints)['history']['answer']>[number];
type State = (typeof paymentStates)[number];

const states: Record<State, { word: string; tone: Tone }> = {
  confirmed: { word: 'Confirmed', tone: 'done' },
  declared: { word: 'To confirm', tone: 'waiting' },
  rejected: { word: 'Rejected', tone: 'quiet' },
  review: { word: 'Under review', tone: 'alarm' },
};

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
        <Filters filter={filter} />
        <Text c="dimmed" mih={24} aria-live="polite">
          {totals && <Totals {...totals} />}
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

function Filters({ filter: { values, change } }: { filter: ReturnType<typeof usePaymentFilter> }) {
  const { t } = useTranslation();
  const preschools = usePreschoolChoices();
  const choice = (name: 'preschool' | 'method' | 'state', label: string, all: string, data: Choice[]) => (
    <NativeSelect
      label={label}
      flex="1 1 9.5rem"
      maw={260}
      value={values[name]}
      onChange={(event) => change(name, event.currentTarget.value)}
      data={[{ value: '', label: all }, ...data]}
    />
  );
  const methods = Object.entries(paymentMethods).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <Group gap="xs" align="end" role="search" aria-label={t('Payments')} data-print="hide">
      <SearchField
        label={t('Parent, invoice or reference')}
        value={values.search}
        onChange={(search) => change('search', search)}
      />
      {preschools &&
        preschools.length > 1 &&
        choice('preschool', t('Preschool'), t('All preschools'), choicesOf(preschools))}
      {choice('method', t('Method'), t('All methods'), methods)}
      {choice(
        'state',
        t('State'),
        t('All states'),
        paymentStates.map((value) => ({ value, label: t(states[value].word) })),
      )}
      <div className={classes.day}>
        <DateField label={t('From')} value={values.from} onChange={(from) => change('from', from)} />
      </div>
      <div className={classes.day}>
        <DateField label={t('To')} value={values.to} onChange={(to) => change('to', to)} />
      </div>
    </Group>
  );
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Paid')}</th>
            <th>{t('Invoice No.')}</th>
            <th>{t('Parent')}</th>
            <th>{t('Preschool')}</th>
            <th>{t('Method')}</th>
            <th>{t('Reference')}</th>
            <th>{t('State')}</th>
            <th className={table.number}>{t('Amount (RM)')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const state = states[payment.state ?? 'confirmed'];
  return (
    <tr>
      <td className={table.nowrap}>{payment.paid_at ? formatDate(payment.paid_at) : '–'}</td>
      <td className={`${table.name} ${table.nowrap}`}>
        <Link href={`/invoices/${payment.invoice_id}`}>{payment.invoice_no}</Link>
      </td>
      <td className={`${table.name} ${table.nowrap}`}>
        <Link href={`/parents/${payment.parent}/invoices`}>{payment.parent_name}</Link>
      </td>
      <td className={table.nowrap}>{payment.preschool_name}</td>
      <td className={table.nowrap}>{payment.payment_method_name && t(payment.payment_method_name)}</td>
      <td className={table.nowrap}>{payment.reference_id}</td>
      <td>
        <ToneMark tone={state.tone} plain>
          {t(state.word)}
        </ToneMark>
      </td>
      <td className={table.number}>{ringgitText(payment.paid_amount ?? 0)}</td>
    </tr>
  );
}
