/** What each preschool invoiced and was paid in the month, over it the three amounts of all of them. */
import { Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { NumberPanel } from '../../components/number-panel';
import { DataTable } from '../../components/table/data-table';
import { TableTools } from '../../components/table/table-tools';
import { figureOf, money } from './figure-of';
import { monthText } from './filter-words';
import { paymentsLink } from './payments-link';
import { dashboardColumns } from './summary-columns';
import type { ReportFilter } from './use-report-filter';
import type { useSummary, useTotal } from './use-totals';

interface SummarySectionProps {
  filter: ReportFilter;
  summary: ReturnType<typeof useSummary>;
  totals: Record<'paid' | 'unpaid' | 'carried', ReturnType<typeof useTotal>>;
  unpaidHref: string | undefined;
  carriedHref: string | undefined;
}

export function SummarySection({ filter, summary, totals, unpaidHref, carriedHref }: SummarySectionProps) {
  const { t } = useTranslation();
  const rows = summary.data;
  const columns = dashboardColumns(filter);
  return (
    <Stack component="section" gap="sm" aria-label={t('By preschool')}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{t('By preschool')}</Title>
        {rows && rows.length > 0 && (
          <TableTools
            name={`summary-${monthText(filter)}`}
            columns={columns}
            rows={rows}
            sortName="sort_summary"
          />
        )}
      </Group>
      <NumberPanel
        label={t('Of all preschools')}
        inRow={[1, 3, 3]}
        figures={[
          { label: t('Total Paid'), value: figureOf(totals.paid, money), href: paymentsLink(filter) },
          { label: t('Total Unpaid'), value: figureOf(totals.unpaid, money), href: unpaidHref },
          { label: t('Carry Forward'), value: figureOf(totals.carried, money), href: carriedHref },
        ]}
      />
      {(rows || !hasProblem(summary)) && (
        <DataTable
          report
          label={t('By preschool')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.preschool_id}
          rowHref={(row) => row.href}
          sortName="sort_summary"
          newTab
          empty={
            <EmptyState title={t('No Data')} hint={t('There is nothing in this month: choose another.')} />
          }
        />
      )}
    </Stack>
  );
}
