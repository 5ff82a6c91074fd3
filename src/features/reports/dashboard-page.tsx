/** The finance dashboard: a month's money at a glance, and the way to what is behind each figure. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { monthText as periodText } from '#shared/domain/billing-period';
import { reportEndpoints } from '#shared/endpoints/reports';
import { PARENT_ROLE } from '#shared/permissions';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { formatDate, formatMonth } from '../../components/format';
import { NumberPanel } from '../../components/number-panel';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { useChosenColumns } from '../../components/table/choose-columns';
import { DataTable } from '../../components/table/data-table';
import { TableTools } from '../../components/table/table-tools';
import { useCan } from '../../components/use-can';
import { useCall } from '../../queries/use-call';
import { BooksAlarm } from './books-alarm';
import { Glossary, MoneyFigures, StatusFigures } from './dashboard-figures';
import { Decisions } from './decisions';
import { childrenFigure, FetchProblems, figureOf, money } from './figure-of';
import { monthText, useFilterText } from './filter-labels';
import { MonthBars } from './month-bars';
import { MonthGlance } from './month-glance';
import { paymentsLink } from './payments-link';
import { ReportFilters } from './report-filters';
import classes from './reports.module.css';
import { dashboardColumns } from './summary-columns';
import { askedOf, type ReportFilter, useReportFilter } from './use-report-filter';
import { useAllTotals, useChildrenCard, useSummary, useTotal } from './use-totals';

const DEFAULTS = { role: String(PARENT_ROLE), preschool_status: 'active', bad_debt: 'false' };

export function DashboardPage() {
  const { t } = useTranslation();
  const filter = useReportFilter(DEFAULTS);
  const all = useAllTotals(filter);
  const summary = useSummary(filter);
  const paid = useTotal('totalIncome', filter);
  const unpaid = useTotal('totalUnpaid', filter);
  const carried = useTotal('totalCarryForward', filter);
  const emails = useEmailStatus(filter);
  const queries = [all, summary, paid, unpaid, carried, emails];
  const about = useFilterText(filter, ['month', 'preschool', 'role', 'bad_debt']);
  return (
    <Page title={t('Dashboard')} width="wide" beside={<BillMonth filter={filter} />}>
      <Stack gap="lg" aria-busy={queries.some(({ isFetching }) => isFetching)}>
        <div data-print="only">
          <Title order={1}>{t('Dashboard')}</Title>
          <Text>{about}</Text>
        </div>
        <ReportFilters
          filter={filter}
          show={['preschool', 'preschool_status', 'role', 'month', 'year', 'bad_debt']}
        />
        <BooksAlarm />
        <FetchProblems queries={queries} />
        <Stack gap="lg" opacity={all.isPlaceholderData ? 0.6 : undefined}>
          <div className={classes.halves}>
            <MonthGlance query={all} />
            <Decisions />
            <MoneyFigures query={all} filter={filter} />
          </div>
          <Stack gap="sm">
            <Title order={2}>{t('Invoice Statuses')}</Title>
            <StatusFigures query={all} />
          </Stack>
          {isCurrent(filter) && <CurrentChildren filter={filter} />}
          <div className={classes.beside}>
            <Year query={all} />
            <Glossary />
          </div>
        </Stack>
        <SummarySection
          filter={filter}
          summary={summary}
          totals={{ paid, unpaid, carried }}
          unpaidHref={all.data?.hrefs.unpaid}
          carriedHref={all.data?.hrefs.carried_out}
        />
        <EmailStatus query={emails} />
      </Stack>
    </Page>
  );
}

/** The way to the run of the month that is billed now. */
function BillMonth({ filter: { current } }: { filter: ReportFilter }) {
  const { t } = useTranslation();
  const can = useCan();
  if (!current || !can('invoices_edit')) return null;
  const month = periodText(current);
  return (
    <ActButton
      Icon={IconCalendarDollar}
      label={t('Bill {{month}}', { month: formatMonth(month) })}
      href={`/billing-runs?month=${month}`}
    />
  );
}

/** The chosen month is the one that is being billed. */
function isCurrent({ current, values }: ReportFilter): boolean {
  return values.month === String(current?.month) && values.year === String(current?.year);
}

/** Children of the billing month: as of now, so only while that month is billed. */
function CurrentChildren({ filter }: { filter: ReportFilter }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Title order={2}>{t('Children this month')}</Title>
      <NumberPanel
        label={t('Children this month')}
        inRow={[2, 4, 4]}
        figures={[
          childrenFigure(t('Unbilled Active Children'), useChildrenCard('unbilledChildren', filter)),
          childrenFigure(t('Billed Active Children'), useChildrenCard('billedChildren', filter)),
          childrenFigure(t('Total Active Children'), useChildrenCard('activeChildren', filter)),
          childrenFigure(t('Suspended Children'), useChildrenCard('suspendedChildren', filter)),
        ]}
      />
    </Stack>
  );
}

function Year({ query: { data } }: { query: ReturnType<typeof useAllTotals> }) {
  const { t } = useTranslation();
  const graph = data?.graph_data;
  const looks = {
    total_invoiced: { label: t('Invoiced'), color: 'var(--bar-gray)' },
    total_paid_net: { label: t('Net Payments'), color: 'var(--bar-brand)' },
    total_unpaid: { label: t('Unpaid'), color: 'var(--bar-amber)' },
  } as const;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{t('Twelve months')}</Title>
      <MonthBars
        label={t('Invoiced, paid and unpaid in the twelve months up to the chosen one')}
        months={graph?.labels}
        series={
          graph?.datasets.map(({ key, data: amounts }) => ({ key, ...looks[key], data: amounts })) ?? []
        }
      />
    </Stack>
  );
}

/** What became of the e-mails about invoices of the past 7 days. */
function useEmailStatus(filter: ReportFilter) {
  return useCall(reportEndpoints.emailStatus, { query: askedOf(filter) }, { keepPrevious: true });
}

function EmailStatus({ query }: { query: ReturnType<typeof useEmailStatus> }) {
  const { t } = useTranslation();
  const { data } = query;
  const figure = (
    label: string,
    name: 'total' | 'accepted' | 'delivered' | 'opened' | 'clicked' | 'failed' | 'not_sent',
  ) => ({
    label,
    value: figureOf(query, (status) => formatCount(status[name])),
  });
  return (
    <Stack component="section" gap="sm" aria-label={t('Invoice Email Delivery Status')}>
      <div>
        <Title order={2}>{t('Invoice Email Delivery Status')}</Title>
        <Muted mih={22}>
          {data &&
            t('The past 7 days, {{from}} to {{to}}', {
              from: formatDate(data.from),
              to: formatDate(data.to),
            })}
        </Muted>
      </div>
      <NumberPanel
        label={t('Invoice Email Delivery Status')}
        inRow={[2, 3, 6]}
        figures={[
          figure(t('Sent'), 'total'),
          figure(t('Accepted'), 'accepted'),
          figure(t('Delivered'), 'delivered'),
          figure(t('Opened'), 'opened'),
          figure(t('Clicked'), 'clicked'),
          figure(t('Failed'), 'failed'),
          ...(data?.not_sent ? [figure(t('Not sent: no mail server'), 'not_sent')] : []),
        ]}
      />
    </Stack>
  );
}

interface SummarySectionProps {
  filter: ReportFilter;
  summary: ReturnType<typeof useSummary>;
  totals: Record<'paid' | 'unpaid' | 'carried', ReturnType<typeof useTotal>>;
  unpaidHref: string | undefined;
  carriedHref: string | undefined;
}

/** What each preschool invoiced and was paid in the month, over it the three amounts of all of them. */
function SummarySection({ filter, summary, totals, unpaidHref, carriedHref }: SummarySectionProps) {
  const { t } = useTranslation();
  const rows = summary.data;
  const columns = dashboardColumns(filter);
  const chosen = useChosenColumns('summary', columns);
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
            chosen={chosen}
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
          columns={chosen.shown}
          rows={rows}
          rowKey={(row) => row.preschool_id}
          rowHref={(row) => row.href}
          sortName="sort_summary"
          newTab
          empty={<EmptyState title={t('No Data')} hint={t('Nothing this month. Choose another.')} />}
        />
      )}
    </Stack>
  );
}
