/** Seating Children Left: for each age, how many of its places are left. */
import '@mantine/core/styles/Progress.layer.css';
import { Anchor, Group, Progress, Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { type reportEndpoints, type SeatingAge, seatingAges } from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { EmptyState } from '../../components/empty-state';
import { Muted } from '../../components/plain';
import classes from './reports.module.css';

type Seats = z.output<(typeof reportEndpoints)['seatingTotals']['answer']>;
const CONSTANT_OF = Object.fromEntries(
  seatingAges.map((age, index) => [age, `${index + 1}yo_const`]),
) as Record<SeatingAge, keyof Seats['seating_constant']>;

export function SeatsCard({ seats, year }: { seats: Seats; year: string }) {
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
        <EmptyState
          title={t('No seating data available')}
          hint={t('How many places there are for each age is said under Preschools.')}
        />
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

export function SeatsSkeleton() {
  return <Skeleton height={260} />;
}
