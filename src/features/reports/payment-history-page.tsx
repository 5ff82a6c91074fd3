/** Payment history, drawn: twelve months of payments by the way they came, each number with its payments. */
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { reportEndpoints } from '#shared/endpoints/reports';
import type { Column } from '../../components/table/columns';
import { monthText, useFilterText } from './filter-labels';
import { MonthBars } from './month-bars';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import { askedOf, useReport, useReportFilter } from './use-report-filter';

type PaidMonth = z.output<(typeof reportEndpoints)['paymentMonths']['answer']>[number];

const methods = [
  { key: 'billplz', color: 'var(--bar-brand)' },
  { key: 'cdm', color: 'var(--bar-light)' },
  { key: 'cheque', color: 'var(--bar-amber)' },
  { key: 'other', color: 'var(--bar-gray)' },
] as const;

export function PaymentHistoryPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const query = useReport(reportEndpoints.paymentMonths, filter, { query: askedOf(filter, 'month', 'year') });
  const rows = query.data;
  const series = methods.map(({ key, color }) => ({
    key,
    color,
    label: t(columns.find((column) => column.key === key)?.label ?? key),
    data: (rows ?? []).map((row) => row[key]),
  }));
  return (
    <ReportSheet
      title={t('Payment history')}
      filters={
        <ReportFilters
          filter={filter}
          show={['preschool', 'preschool_status', 'month', 'year']}
          allStatuses
        />
      }
      about={t('Twelve months up to {{filter}}', {
        filter: useFilterText(filter, ['month', 'preschool']),
      })}
      file={`payment-history-${monthText(filter)}`}
      query={query}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.month}
    >
      <MonthBars
        label={t('Twelve months of payments by method')}
        months={rows?.map((row) => row.month)}
        series={series}
        stacked
        alone
      />
    </ReportSheet>
  );
}

/** Those that count: what parents declare only does once it is confirmed. */
const paymentsOf = ({ href }: PaidMonth) => `${href}&state=confirmed`;

const money = (key: 'billplz' | 'cdm' | 'cheque' | 'other' | 'total', label: string): Column<PaidMonth> => ({
  key,
  label,
  kind: 'money',
  total: 'sum',
  value: (row) => row[key],
});

const columns: readonly Column<PaidMonth>[] = [
  { key: 'month', label: 'Month', kind: 'month', value: (row) => row.month, href: paymentsOf },
  {
    key: 'count',
    label: 'Payments',
    kind: 'count',
    total: 'sum',
    value: (row) => row.count,
    href: paymentsOf,
  },
  money('billplz', 'Billplz'),
  money('cdm', 'CDM'),
  money('cheque', 'Cheque'),
  money('other', 'Other'),
  { ...money('total', 'Total'), href: paymentsOf },
];
