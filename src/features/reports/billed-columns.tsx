/** The columns that the summaries of what was billed share (C18, F21): each number leads to what is behind it. */
import { useTranslation } from 'react-i18next';
import type { ProductBilled } from '#shared/endpoints/reports-billed';
import { type ReportColumn, sumOf } from '../../components/report-columns';
import { ActiveMark } from './active-mark';

/** @param statusLabel how the summary calls the status of what it lists */
export function useBilledColumns(rows: readonly ProductBilled[], statusLabel: string) {
  const { t } = useTranslation();
  const status: ReportColumn<ProductBilled> = {
    key: 'status',
    label: statusLabel,
    kind: 'text',
    value: (row) => t(row.programme_status),
    render: (row) => <ActiveMark status={row.programme_status} />,
  };
  const numbers: readonly ReportColumn<ProductBilled>[] = [
    {
      key: 'children',
      label: t('Children Registered'),
      kind: 'count',
      value: (row) => row.total_children,
      href: (row) => row.children_href,
      // A child with two products counts in both.
      total: sumOf(rows, (row) => row.total_children),
    },
    {
      key: 'billed',
      label: t('Total Programme Billed'),
      kind: 'count',
      value: (row) => row.total_programme_billed,
      href: (row) => row.programme_billed_href,
      total: sumOf(rows, (row) => row.total_programme_billed),
    },
    {
      key: 'amount',
      label: t('Total Amount (RM)'),
      kind: 'money',
      value: (row) => row.total_fees,
      href: (row) => row.programme_billed_href,
      total: sumOf(rows, (row) => row.total_fees),
    },
  ];
  return { status, numbers };
}
