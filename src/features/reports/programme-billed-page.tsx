/** Programme Billed Summary: what was billed for programmes in a month, each number with what is behind it. */
import { useTranslation } from 'react-i18next';
import { reportEndpoints } from '#shared/endpoints/reports';
import type { ProductBilled } from '#shared/endpoints/reports-billed';
import type { Column } from '../../components/table/columns';
import { billedColumns } from './billed-columns';
import { monthText, useFilterText } from './filter-words';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import { billedQuery, useReport, useReportFilter } from './use-report-filter';

export function ProgrammeBilledPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const { product: _, ...asked } = billedQuery(filter);
  const query = useReport(reportEndpoints.programmeBilled, filter, { query: asked });
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
      about={useFilterText(filter, ['month', 'preschool', 'child_status'])}
      file={`programme-billed-summary-${monthText(filter)}`}
      query={query}
      columns={columns}
      rows={query.data}
      rowKey={(row) => row.programme_id}
    />
  );
}

const { status, numbers } = billedColumns('Programme Status');
const columns: readonly Column<ProductBilled>[] = [
  { key: 'id', label: 'Id', value: (row) => String(row.programme_id), short: true },
  {
    key: 'name',
    label: 'Programme Name',
    value: (row) => row.programme_name,
    href: (row) => row.product_href,
  },
  status,
  ...numbers,
];
