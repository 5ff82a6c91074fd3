/** Programme Billed Summary: what was billed for programmes in a month, each number with what is behind it. */
import { useTranslation } from 'react-i18next';
import { reportEndpoints } from '#shared/endpoints/reports';
import type { ProductBilled } from '#shared/endpoints/reports-billed';
import type { Column } from '../../components/table/columns';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { billedColumns } from './billed-columns';
import { filterText, monthText } from './filter-words';
import { ReportFilters } from './report-filters';
import { ReportSheet } from './report-sheet';
import { billedQuery, useReportFilter } from './use-report-filter';

export function ProgrammeBilledPage() {
  const { t } = useTranslation();
  const filter = useReportFilter();
  const preschools = usePreschoolsOnline().data;
  const { product: _, ...asked } = billedQuery(filter);
  const query = useCall(
    reportEndpoints.programmeBilled,
    filter.today !== undefined ? { query: asked } : null,
    { keepPrevious: true },
  );
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
