/** Places left by age, and active, suspended and unbilled children. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportEndpoints } from '#shared/endpoints/reports';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { NumberPanel } from '../../components/number-panel';
import { Page } from '../../components/page';
import { PrintButton } from '../../components/table/table-tools';
import { childrenFigure, FetchProblems } from './figure-of';
import { useFilterText } from './filter-words';
import { ReportFilters } from './report-filters';
import { SeatsCard, SeatsSkeleton } from './seats-card';
import { type ReportFilter, statusOf, useReport, useReportFilter } from './use-report-filter';
import { useChildrenCard } from './use-totals';

export function SeatsPage() {
  const { t } = useTranslation();
  const filter = useReportFilter({ preschool_status: 'active' });
  const seats = useSeats(filter);
  const active = useChildrenCard('activeChildren', filter);
  const suspended = useChildrenCard('suspendedChildren', filter);
  const unbilled = useChildrenCard('unbilledChildren', filter);
  const queries = [seats, active, suspended, unbilled];
  return (
    <Page
      title={t('Seats and children')}
      back={{ to: '/reports', label: t('Back to the reports') }}
      width="wide"
    >
      <Stack gap="lg" aria-busy={queries.some(({ isFetching }) => isFetching)}>
        <Title order={1} data-print="only">
          {t('Seats and children')}
        </Title>
        <ReportFilters filter={filter} show={['preschool', 'preschool_status', 'month', 'year']} />
        <Group justify="space-between">
          <Text c="dimmed">{useFilterText(filter, ['month', 'preschool'])}</Text>
          <PrintButton />
        </Group>
        <FetchProblems queries={queries} />
        <NumberPanel
          label={t('Children')}
          inRow={[1, 3, 3]}
          figures={[
            childrenFigure(t('Active Children'), active),
            childrenFigure(t('Suspended Children'), suspended),
            childrenFigure(t('Unbilled Active Children'), unbilled),
          ]}
        />
        {seats.data && <SeatsCard seats={seats.data} year={filter.values.year} />}
        {seats.data === undefined && !hasProblem(seats) && <SeatsSkeleton />}
        {seats.data === undefined && hasProblem(seats) && (
          <EmptyState
            title={t('No seating data available')}
            hint={t('How many places there are for each age is said under Preschools.')}
          />
        )}
      </Stack>
    </Page>
  );
}

function useSeats(filter: ReportFilter) {
  const { preschool, year } = filter.values;
  const asked = { preschool_id: preschool, preschool_status: statusOf(filter.values), year };
  return useReport(reportEndpoints.seatingTotals, filter, { query: asked });
}
