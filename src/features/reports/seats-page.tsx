/** Places left by age, and active, suspended and unbilled children. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportEndpoints } from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { NumberPanel } from '../../components/number-panel';
import { Page } from '../../components/page';
import { PrintButton } from '../../components/table/table-tools';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import { figureOf } from './figure-of';
import { filterText } from './filter-words';
import { ReportFilters } from './report-filters';
import { SeatsCard, SeatsSkeleton } from './seats-card';
import { type ReportFilter, statusOf, useReportFilter } from './use-report-filter';
import { useChildrenCard } from './use-totals';

export function SeatsPage() {
  const { t } = useTranslation();
  const filter = useReportFilter({ preschool_status: 'active' });
  const preschools = usePreschoolsOnline().data;
  const seats = useSeats(filter);
  const active = useChildrenCard('activeChildren', filter);
  const suspended = useChildrenCard('suspendedChildren', filter);
  const unbilled = useChildrenCard('unbilledChildren', filter);
  const queries = [seats, active, suspended, unbilled];
  const stuck = queries.find(hasProblem);
  const card = (label: string, query: ReturnType<typeof useChildrenCard>) => ({
    label,
    value: figureOf(query, ({ total }) => formatCount(total)),
    href: query.data?.href,
  });
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
          <Text c="dimmed">{filterText(filter, preschools, ['month', 'preschool'])}</Text>
          <PrintButton />
        </Group>
        {stuck && (
          <FetchProblem
            query={{ ...stuck, refetch: () => queries.filter(hasProblem).map(({ refetch }) => refetch()) }}
          />
        )}
        <NumberPanel
          label={t('Children')}
          inRow={[1, 3, 3]}
          figures={[
            card(t('Active Children'), active),
            card(t('Suspended Children'), suspended),
            card(t('Unbilled Active Children'), unbilled),
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
  return useCall(reportEndpoints.seatingTotals, filter.today !== undefined ? { query: asked } : null, {
    keepPrevious: true,
  });
}
