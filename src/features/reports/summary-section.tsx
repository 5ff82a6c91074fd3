/** What each preschool invoiced and was paid in the month (D8), over it the three amounts of all of them (D7). */
import { Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { NumberPanel } from '../../components/number-panel';
import { ReportTable, ReportTableSkeleton } from '../../components/report-table';
import { ReportTools } from '../../components/report-tools';
import { figureOf, money } from './figure-of';
import { monthText } from './filter-words';
import { paymentsLink } from './payments-link';
import { dashboardColumns, dashboardFileColumns } from './summary-columns';
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
  return (
    <Stack component="section" gap="sm" aria-label={t('By preschool')}>
      <Group justify="space-between" mih={44}>
        <Title order={2}>{t('By preschool')}</Title>
        {rows && rows.length > 0 && (
          <ReportTools
            name={`summary-${monthText(filter)}`}
            columns={dashboardFileColumns(rows, filter)}
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
      {rows === undefined && !hasProblem(summary) && <ReportTableSkeleton columns={8} rows={3} />}
      {rows?.length === 0 && (
        <EmptyState title={t('No Data')} hint={t('There is nothing in this month: choose another.')} />
      )}
      {rows && rows.length > 0 && (
        <ReportTable
          label={t('By preschool')}
          columns={dashboardColumns(rows, filter)}
          rows={rows}
          rowKey={(row) => row.preschool_id}
          rowHref={(row) => row.href}
          sortName="sort_summary"
          newTab
        />
      )}
    </Stack>
  );
}
