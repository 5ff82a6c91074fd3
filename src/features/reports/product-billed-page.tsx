/** Product Billed Summary: what was billed in a month, by product; each number leads to what is behind it. */
import { Anchor } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ProductType, productTypes } from '#shared/domain/statuses';
import { billedReportEndpoints, type ProductBilled } from '#shared/endpoints/reports-billed';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { usePreschoolsOnline } from '../../queries/preschools';
import { billedColumns } from './billed-columns';
import { monthText, useFilterText } from './filter-words';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import { billedQuery, type ReportFilter, useReport, useReportFilter } from './use-report-filter';

export function ProductBilledPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const { product: _, ...asked } = billedQuery(filter);
  const query = useReport(billedReportEndpoints.summary, filter, { query: asked });
  return (
    <ReportSheet
      title={t('Product Billed Summary')}
      filters={
        <ReportFilters
          filter={filter}
          show={['month', 'year', 'preschool', 'preschool_status', 'child_status']}
          allStatuses
        />
      }
      about={useFilterText(filter, ['month', 'preschool', 'child_status'])}
      file={`product-billed-summary-${monthText(filter)}`}
      query={query}
      columns={columnsOf(preschools?.length !== 1 && filter.values.preschool === '')}
      rows={query.data}
      rowKey={(row) => row.programme_id}
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

function columnsOf(withPreschool: boolean): readonly Column<ProductBilled>[] {
  const { status, numbers } = billedColumns('Product Status');
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
    status,
    {
      key: 'type',
      label: 'Product Type',
      value: (row) => i18next.t(productTypes[row.product_type as ProductType]),
    },
    ...numbers,
  ];
}

/** The same filter for the list of lines, without a product. */
function linesOfAll({ values }: ReportFilter): Record<string, string> {
  const { preschool, preschool_status, child_status, month, year } = values;
  const asked = { preschool, preschool_status, child_status, month, year };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}
