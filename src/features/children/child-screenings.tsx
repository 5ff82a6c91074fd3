/** The screenings of a child: the last 30 days from the tablet, older ones and other preschools' from the server. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addDays } from '#shared/domain/calendar-date';
import { type Measurement, measurementsInSight } from '#shared/domain/measurements';
import { flagsInSight, type ScreeningContent } from '#shared/domain/screening';
import { measurementsOf, remarksOf } from '#shared/domain/screening-labels';
import { formatTemperature } from '#shared/domain/temperature';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { healthEndpoints } from '#shared/endpoints/health';
import { EmptyState } from '../../components/empty-state';
import { formatDate, formatTime } from '../../components/format';
import { PagedRows } from '../../components/paged-rows';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { measuredText } from '../../components/screening/measured-text';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useOpening } from '../../local/hooks/use-opening';
import { useChildRecords } from '../../local/hooks/use-records';
import { useToday } from '../../local/hooks/use-today';
import { useCall } from '../../queries/use-call';
import classes from './child-days.module.css';
import { KeepHere } from './keep-here';
import { useChildId, useChildRecord } from './use-child-record';

const ROWS_A_PAGE = 30;

export function ChildScreenings() {
  const id = useChildId();
  const { child, onTablet } = useChildRecord(id);
  const today = useToday();
  if (!child || !today) return null;
  if (onTablet) return <OnTablet childId={id} today={today} />;
  return (
    <Stack gap="md">
      <KeepHere child={child} />
      <FromServer childId={id} until={today} />
    </Stack>
  );
}

function OnTablet({ childId, today }: { childId: number; today: string }) {
  const { t } = useTranslation();
  const screenings = useChildRecords('screening', childId);
  useOpening('health', childId, Boolean(screenings?.length));
  const [older, setOlder] = useState(false);
  const until = addDays(today, -HISTORY_DAYS - 1);
  return (
    <Stack gap="md">
      <Title order={2}>{t('The last {{count}} days', { count: HISTORY_DAYS })}</Title>
      {screenings === undefined && <RowsSkeleton rows={4} />}
      <RowList items={screenings} empty={<Text c="dimmed">{t('Not screened in these days.')}</Text>}>
        {({ date, document }) => (
          <li key={date}>
            <Link href={`/health/new?child=${childId}&date=${date}`} className={classes.screened}>
              <Row
                date={date}
                content={document}
                flagged={flagsInSight(document).length > 0}
                measurements={measurementsInSight(document)}
                lastBy={document.last.by}
              />
            </Link>
          </li>
        )}
      </RowList>
      {older ? (
        <FromServer childId={childId} until={until} />
      ) : (
        <Group>
          <PlainButton onClick={() => setOlder(true)}>{t('Show older screenings')}</PlainButton>
        </Group>
      )}
    </Stack>
  );
}

/** Up to a day, newest first. */
function FromServer({ childId, until }: { childId: number; until: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const asked = { child: childId, until, page, per_page: ROWS_A_PAGE };
  const query = useCall(healthEndpoints.list, { query: asked }, { keepPrevious: true });
  return (
    <Stack gap="md">
      <PagedRows
        query={query}
        onPage={setPage}
        until={<RowsSkeleton rows={4} />}
        empty={<EmptyState title={t('No older screening')} />}
      >
        {(screening) => (
          <li key={screening.id} className={classes.screened}>
            <Row
              date={screening.date}
              content={screening}
              flagged={screening.flags.length > 0}
              measurements={measurementsOf(screening)}
              lastBy={screening.recorded_by}
            />
          </li>
        )}
      </PagedRows>
    </Stack>
  );
}

interface RowProps {
  date: string;
  content: ScreeningContent;
  /** By what lives, or by a value that waits for a choice. */
  flagged: boolean;
  measurements: readonly Measurement[];
  lastBy: string;
}

function Row({ date, content, flagged, measurements, lastBy }: RowProps) {
  const { t } = useTranslation();
  const degrees = measurements.map(({ value }) => formatTemperature(value)).join(' / ');
  const [measured] = measurements;
  return (
    <>
      <span className={classes.date}>{formatDate(date)}</span>
      <span className={classes.degrees}>
        {flagged ? <ToneMark tone="alarm">{degrees}</ToneMark> : degrees}
      </span>
      <span className={classes.symptoms}>{remarksOf(content, t) || t('No symptoms')}</span>
      <Muted span className={classes.by}>
        {measuredText(measurements, lastBy) ?? (measured && `${measured.by} · ${formatTime(measured.at)}`)}
      </Muted>
    </>
  );
}
