/** Programme Billed Summary (F21): what was billed for programmes in a month, each number with what is behind it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportEndpoints } from '#shared/endpoints/reports';
import type { ProductBilled } from '#shared/endpoints/reports-billed';
import type { ReportColumn } from '../../components/report-columns';
import { ReportTable } from '../../components/report-table';
import { ReportTools } from '../../components/report-tools';
import { call } from '../../local/call';
import { usePreschoolsOnline } from '../../local/hooks/use-preschools-online';
import { useBilledColumns } from './billed-columns';
import { filterText, monthText } from './filter-words';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import { billedQuery, useReportFilter } from './use-report-filter';
import { reportsKey } from './use-totals';

export function ProgrammeBilledPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const { product: _, ...asked } = billedQuery(filter);
  const query = useQuery({
    queryKey: [...reportsKey, 'programmes', asked],
    queryFn: ({ signal }) => call(reportEndpoints.programmeBilled, { query: asked, signal }),
    placeholderData: keepPreviousData,
    enabled: filter.today !== undefined,
  });
  const rows = query.data;
  const columns = useColumns(rows ?? []);
  return (
    <ReportSheet
      title={t('Programme Billed Summary')}
      filters={
        <ReportFilters
          filter={filter}
          show={['month', 'year', 'preschool', 'preschool_status', 'child_status']}
          allStatuses
        />
      }
      about={filterText(filter, preschools, ['month', 'preschool', 'child_status'])}
      tools={
        <ReportTools
          name={`programme-billed-summary-${monthText(filter)}`}
          columns={columns}
          rows={rows ?? []}
        />
      }
      query={query}
      rows={rows}
      columns={columns.length}
    >
      <ReportTable
        label={t('Programme Billed Summary')}
        columns={columns}
        rows={rows ?? []}
        rowKey={(row) => row.programme_id}
      />
    </ReportSheet>
  );
}

function useColumns(rows: readonly ProductBilled[]): readonly ReportColumn<ProductBilled>[] {
  const { t } = useTranslation();
  const { status, numbers } = useBilledColumns(rows, t('Programme Status'));
  return [
    { key: 'id', label: t('Id'), kind: 'text', value: (row) => String(row.programme_id), narrow: true },
    {
      key: 'name',
      label: t('Programme Name'),
      kind: 'text',
      value: (row) => row.programme_name,
      href: (row) => row.product_href,
    },
    status,
    ...numbers,
  ];
}
