/** The principal's morning in one line: who is screened or away, fevers by name and degree, and what waits for a decision. */
import { Anchor, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { measurementsInSight } from '#shared/domain/measurements';
import { formatSen } from '#shared/domain/money';
import { flagsInSight } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import { measuredText } from '../../components/screening/measured-text';
import { useDayEvents } from '../../local/hooks/use-day-events';
import { useStillComing } from '../../local/hooks/use-still-coming';
import { useToday } from '../../local/hooks/use-today';
import { useWaiting } from '../../queries/waiting';
import type { DayChild, DayGroup } from './day-groups';
import { hereOf } from './here-of';
import classes from './today.module.css';

const sumOf = (groups: readonly DayGroup[], of: (group: DayGroup) => number) =>
  groups.reduce((sum, group) => sum + of(group), 0);

/** The children of these groups whose screening shows a fever or trouble breathing. */
function flagged(groups: readonly DayGroup[]): DayChild[] {
  return groups
    .flatMap(({ children }) => children)
    .filter(({ screening }) => screening && flagsInSight(screening.document).length > 0);
}

/** How far the day is. */
const dayFacts = (groups: readonly DayGroup[], t: TFunction) => [
  t('{{screened}} of {{total}} screened', {
    screened: sumOf(groups, ({ screened }) => screened),
    total: sumOf(groups, ({ total }) => total),
  }),
  t('{{count}} away', { count: sumOf(groups, ({ away }) => away) }),
  t('{{count}} reports done', { count: sumOf(groups, ({ reported }) => reported) }),
];

export function MorningLine({ groups }: { groups: readonly DayGroup[] }) {
  const { t } = useTranslation();
  const { data } = useWaiting();
  const presences = useDayEvents('presence', useToday());
  const loading = useStillComing() !== null;
  const here = sumOf(groups, ({ children }) => hereOf(children, presences));
  const facts: ReactNode[] = [
    here > 0 && t('{{count}} here', { count: here }),
    ...(loading ? [t('Entries are still being loaded')] : dayFacts(groups, t)),
    link(data?.to_confirm, (total) => t('Payments to confirm: {{count}}', { count: total })),
    link(data?.collectors, (total) => t('People who may pick up to confirm: {{count}}', { count: total })),
    link(data?.unregistered, (total) => t('Unregistered children: {{count}}', { count: total })),
    link(data?.near_misses, (total) => t('Near misses: {{count}}', { count: total })),
    link(data?.to_decide, (total) => t('Entries to decide: {{count}}', { count: total })),
    link(data?.overdue, (total) =>
      t('{{count}} overdue, {{amount}}', { count: total, amount: formatSen(data?.overdue?.amount ?? 0) }),
    ),
  ].filter(Boolean);
  return (
    <section aria-label={t('This morning')} className={classes.morning}>
      {flagged(groups).map(({ child, screening }) => (
        <Anchor
          key={child.id}
          component={Link}
          href={`/children/${child.id}/screenings`}
          className={classes.flagged}
        >
          {child.fullname}{' '}
          {screening &&
            (measuredText(measurementsInSight(screening.document)) ??
              formatTemperature(screening.document.body_temperature))}
        </Anchor>
      ))}
      <Text size="sm" component="p" m={0}>
        {facts.map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no other name
          <Fragment key={place}>
            {place > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </Text>
    </section>
  );
}

/** Nothing where nothing waits. */
function link(
  found: { total: number; href: string } | null | undefined,
  words: (total: number) => string,
): ReactNode {
  if (!found || found.total === 0) return null;
  return (
    <Anchor component={Link} href={found.href} size="sm" underline="always">
      {words(found.total)}
    </Anchor>
  );
}
