/** Places left by age, and active, suspended and unbilled children. */
import { Anchor, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportEndpoints, type SeatingAge, seatingAges } from '#shared/endpoints/reports';
import { EmptyState } from '../../components/empty-state';
import { hasProblem } from '../../components/fetch-problem';
import { NumberPanel } from '../../components/number-panel';
import { Page } from '../../components/page';
import { PrintButton } from '../../components/table/table-tools';
import { childrenFigure, FetchProblems } from './figure-of';
import { useFilterText } from './filter-labels';
import { ReportFilters } from './report-filters';
import { type ReportFilter, statusOf, useReport, useReportFilter } from './use-report-filter';
import { useChildrenCard } from './use-totals';
import '@mantine/core/styles/Progress.layer.css';
import type * as z from 'zod/mini';
import { formatCount } from '../../components/count-text';
import { Muted } from '../../components/plain';
import classes from './reports.module.css';

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
        {seats.data === undefined && (hasProblem(seats) ? <NoSeats /> : <Skeleton height={260} />)}
      </Stack>
    </Page>
  );
}

function useSeats(filter: ReportFilter) {
  const { preschool, year } = filter.values;
  const asked = { preschool_id: preschool, preschool_status: statusOf(filter.values), year };
  return useReport(reportEndpoints.seatingTotals, filter, { query: asked });
}

type Seats = z.output<(typeof reportEndpoints)['seatingTotals']['answer']>;
const CONSTANT_OF = Object.fromEntries(
  seatingAges.map((age, index) => [age, `${index + 1}yo_const`]),
) as Record<SeatingAge, keyof Seats['seating_constant']>;

/** Seating Children Left: for each age, how many of its places are left. */
function SeatsCard({ seats, year }: { seats: Seats; year: string }) {
  const { t } = useTranslation();
  const shown = seatingAges.filter((age) => seats.seating_data[age] > 0);
  return (
    <section className={classes.chart} aria-label={t('Seating Children Left')}>
      <Group justify="space-between" mb="md">
        <div>
          <Title order={2}>{t('Seating Children Left')}</Title>
          <Muted>
            {t('Maximum Capacity: {{capacity}} · in {{year}}', {
              capacity: formatCount(seats.capacity),
              year,
            })}
          </Muted>
        </div>
        <Anchor href={seats.href} target="_blank" rel="noopener" className={classes.numbers}>
          {t('Booking list')}
        </Anchor>
      </Group>
      {shown.length === 0 ? (
        <NoSeats />
      ) : (
        <ul className={classes.seats}>
          {shown.map((age) => (
            <AgeSeats
              key={age}
              years={seatingAges.indexOf(age) + 1}
              left={seats.seating_data[age]}
              all={seats.seating_constant[CONSTANT_OF[age]]}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function AgeSeats({ years, left, all }: { years: number; left: number; all: number }) {
  const { t } = useTranslation();
  const names: Record<number, string> = { 1: t('Baby (1 year old)'), 2: t('Toddler (2 years old)') };
  return (
    <li>
      <Group justify="space-between" mb={4}>
        <Text>{names[years] ?? t('{{years}} years old', { years })}</Text>
        <Text fw={600}>
          {t('{{left}} of {{all}} left', { left: formatCount(left), all: formatCount(all) })}
        </Text>
      </Group>
      <Progress value={all === 0 ? 0 : (left / all) * 100} aria-hidden />
    </li>
  );
}

function NoSeats() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('No seating data available')}
      hint={t('Set the places for each age under Preschools.')}
    />
  );
}
