/** What was billed in a month, by product and by programme; each number leads to what is behind it. */
import { Anchor } from '@mantine/core';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import { reportEndpoints } from '#shared/endpoints/reports';
import { billedReportEndpoints, type ProductBilled } from '#shared/endpoints/reports-billed';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { ToneMark } from '../../components/tone-mark';
import { usePreschoolsOnline } from '../../queries/preschools';
import { monthText, useFilterText } from './filter-labels';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import { billedQuery, type ReportFilter, useReport, useReportFilter } from './use-report-filter';

export function ProductBilledPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const query = useReport(billedReportEndpoints.summary, filter, { query: billedQuery(filter) });
  return (
    <BilledSheet
      title={t('Product Billed Summary')}
      file="product-billed-summary"
      filter={filter}
      query={query}
      columns={productColumns(preschools?.length !== 1 && filter.values.preschool === '')}
      numbered
      hint={t('No product has both a registered child and a bill in this month.')}
      notes={
        <Muted data-print="hide">
          {t('Bills of products that no child is registered for are not in this summary.')}{' '}
          <Anchor
            component={Link}
            underline="always"
            href={`/reports/billed-lines?${new URLSearchParams(linesOfAll(filter))}`}
          >
            {t('All bills of this month')}
          </Anchor>
        </Muted>
      }
    />
  );
}

export function ProgrammeBilledPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const query = useReport(reportEndpoints.programmeBilled, filter, { query: billedQuery(filter) });
  return (
    <BilledSheet
      title={t('Programme Billed Summary')}
      file="programme-billed-summary"
      filter={filter}
      query={query}
      columns={programmeColumns}
    />
  );
}

interface BilledSheetProps {
  title: string;
  /** What its file is called, before the month. */
  file: string;
  filter: ReportFilter;
  query: ReturnType<typeof useReport<typeof billedReportEndpoints.summary>>;
  columns: readonly Column<ProductBilled>[];
  numbered?: boolean;
  hint?: string;
  notes?: ReactNode;
}

function BilledSheet({ file, filter, query, notes, ...sheet }: BilledSheetProps) {
  const { t } = useTranslation();
  return (
    <ReportSheet
      {...sheet}
      filters={
        <ReportFilters
          filter={filter}
          show={['month', 'year', 'preschool', 'preschool_status', 'child_status']}
          allStatuses
        />
      }
      about={useFilterText(filter, ['month', 'preschool', 'child_status'])}
      file={`${file}-${monthText(filter)}`}
      query={query}
      rows={query.data}
      rowKey={(row) => row.programme_id}
      notes={
        <>
          <Muted>{t('By the date of each bill, whichever month’s invoice it is on.')}</Muted>
          {notes}
        </>
      }
    />
  );
}

/** @param label how the summary calls the status of what it lists */
const statusColumn = (label: string): Column<ProductBilled> => ({
  key: 'status',
  label,
  value: (row) => i18next.t(row.programme_status),
  render: ({ programme_status: word }) => (
    <ToneMark tone={word === 'Active' ? 'done' : 'alarm'} plain>
      {i18next.t(word)}
    </ToneMark>
  ),
});

const numbers: readonly Column<ProductBilled>[] = [
  {
    // A child with two products counts in both.
    key: 'children',
    label: 'Children Registered',
    kind: 'count',
    total: 'sum',
    value: (row) => row.total_children,
    href: (row) => row.children_href,
  },
  {
    key: 'billed',
    label: 'Total Programme Billed',
    kind: 'count',
    total: 'sum',
    value: (row) => row.total_programme_billed,
    href: (row) => row.programme_billed_href,
  },
  {
    key: 'amount',
    label: 'Total Amount (RM)',
    kind: 'money',
    total: 'sum',
    value: (row) => row.total_fees,
    href: (row) => row.programme_billed_href,
  },
];

function productColumns(withPreschool: boolean): readonly Column<ProductBilled>[] {
  return [
    { key: 'id', label: 'ID', value: (row) => String(row.programme_id), on: 'file' },
    {
      key: 'name',
      label: 'Product Name',
      value: (row) => row.programme_name,
      href: (row) => row.product_href,
      render: (row) => (
        <span>
          {`${row.programme_name} (ID ${row.programme_id})`}{' '}
          {withPreschool && row.preschool_short_name && <Muted span>{row.preschool_short_name}</Muted>}
        </span>
      ),
    },
    statusColumn('Product Status'),
    {
      key: 'type',
      label: 'Product Type',
      value: (row) => i18next.t(productTypes[row.product_type as ProductType]),
    },
    ...numbers,
  ];
}

const programmeColumns: readonly Column<ProductBilled>[] = [
  { key: 'id', label: 'Id', value: (row) => String(row.programme_id), short: true },
  {
    key: 'name',
    label: 'Programme Name',
    value: (row) => row.programme_name,
    href: (row) => row.product_href,
  },
  statusColumn('Programme Status'),
  ...numbers,
];

/** The same filter for the list of lines. */
function linesOfAll({ values }: ReportFilter): Record<string, string> {
  const { preschool, preschool_status, child_status, month, year } = values;
  const asked = { preschool, preschool_status, child_status, month, year };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}
