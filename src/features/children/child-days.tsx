/** The last days of a child: screening and report of each day that has one, newest first. */
import { Stack, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addDays } from '#shared/domain/calendar-date';
import type { RowSection } from '#shared/domain/daily-report';
import { measurementsInSight } from '#shared/domain/measurements';
import { flagsInSight } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { formatDate } from '../../components/format';
import { Muted } from '../../components/plain';
import { measuredText } from '../../components/screening/measured-text';
import { ToneMark } from '../../components/tone-mark';
import type { Entry } from '../../local/entry';
import { useOpening } from '../../local/hooks/use-opening';
import { useChildRecords } from '../../local/hooks/use-records';
import { useToday } from '../../local/hooks/use-today';
import classes from './child-days.module.css';
import { summaryOf } from './day-summary';
import { ReportsOnline } from './reports-online';
import { useChildId, useChildRecord } from './use-child-record';

/** The tab: from the tablet, or from the server for a child that is not on it. */
export function ChildDays() {
  const id = useChildId();
  const { child, onTablet } = useChildRecord(id);
  const today = useToday();
  if (!child || !today) return null;
  return onTablet ? <LastDays childId={id} today={today} days={14} /> : <ReportsOnline child={child} />;
}

interface LastDaysProps {
  childId: number;
  today: string;
  days: 7 | 14;
}

/** So many days, from the tablet. */
export function LastDays({ childId, today, days }: LastDaysProps) {
  const { t } = useTranslation();
  const reports = useChildRecords('report', childId);
  const screenings = useChildRecords('screening', childId);
  // The head of the page is drawn first: each day asks the tablet's database by itself.
  const dates = useDeferredValue(
    useMemo(() => datesUpTo(today, days), [today, days]),
    [],
  );
  return (
    <Stack gap="xs">
      <Title order={2}>{days === 7 ? t('The last week') : t('The last two weeks')}</Title>
      <ul className={classes.days}>
        {dates.map((date) => (
          <Day
            key={date}
            childId={childId}
            date={date}
            report={reports?.find((entry) => entry.date === date)}
            screening={screenings?.find((entry) => entry.date === date)}
          />
        ))}
      </ul>
      {dates.length > 0 && (
        <Muted className={classes.nothing}>{t('No report and no screening in these days.')}</Muted>
      )}
    </Stack>
  );
}

function datesUpTo(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, back) => addDays(today, -back));
}

interface DayProps {
  childId: number;
  date: string;
  report: Entry<ReportDocument> | undefined;
  screening: Entry<ScreeningDocument> | undefined;
}

function Day({ childId, date, report, screening }: DayProps) {
  const { t } = useTranslation();
  useOpening('health', childId, Boolean(screening));
  if (!report && !screening) return null;
  return (
    <li>
      <Link href={`/children/${childId}/daily-reports?date=${date}`} className={classes.day}>
        <span className={classes.date}>{formatDate(date)}</span>
        <span className={classes.screening}>
          {screening ? (
            <Temperature screening={screening.document} />
          ) : (
            <Text span c="dimmed" inherit>
              —
            </Text>
          )}
        </span>
        <span className={classes.report}>{report ? summary(report.document, t) : t('No report')}</span>
        {(isOpen(report) || isOpen(screening)) && <ToneMark tone="waiting">{t('Waiting')}</ToneMark>}
        <IconChevronRight size={20} className={classes.arrow} aria-hidden />
      </Link>
    </li>
  );
}

function Temperature({ screening }: { screening: ScreeningDocument }) {
  const { t } = useTranslation();
  const flags = flagsInSight(screening);
  const measurements = measurementsInSight(screening);
  const degrees = measurements.map(({ value }) => formatTemperature(value)).join(' / ');
  const why = flags.includes('fever') ? t('fever') : t('breathing');
  const measured = measuredText(measurements);
  return (
    <>
      {flags.length === 0 ? degrees : <ToneMark tone="alarm">{`${degrees} ${why}`}</ToneMark>}
      {measured && (
        <Muted component="span" display="block">
          {measured}
        </Muted>
      )}
    </>
  );
}

function isOpen(entry: Entry<ReportDocument> | Entry<ScreeningDocument> | null | undefined): boolean {
  return entry?.mark === 'waiting';
}

function summary({ sections }: ReportDocument, t: TFunction): string {
  const rowsOf = (section: RowSection) => sections[section]?.rows ?? [];
  const interventions = [...rowsOf('interventions'), ...rowsOf('ot_interventions')];
  const withNote = Object.values(sections.soapp?.texts ?? {}).some((text) => text !== null);
  return summaryOf([rowsOf('activities'), interventions, rowsOf('ot_assessments')], withNote, t);
}
