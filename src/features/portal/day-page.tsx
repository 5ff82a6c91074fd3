/** A child's day as the parents read it: the screening, and the report in full. Where a notification leads to. */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import { soappFields } from '#shared/domain/daily-report';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { soappNames } from '#shared/domain/section-labels';
import type { DailyReport } from '#shared/endpoints/daily-reports';
import { type ChildDay, portalEndpoints } from '#shared/endpoints/portal';
import { DayNavigator } from '../../components/day-navigator';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { useToday } from '../../local/hooks/use-today';
import { useStoredAnswer, useStoredCall } from '../../queries/use-stored-call';
import { AbsenceLine, useAbsenceNotes } from './absence-line';
import { CareLines } from './care-lines';
import { activityLines, type ReportLine, scaledLines } from './day-labels';
import { DayTimeline } from './day-timeline';
import { DoseLines } from './dose-lines';
import { hasCome, holdingOn } from './holding-notes';
import { IllnessLines } from './illness-lines';
import { IncidentLines } from './incident-lines';
import { KnownLine } from './known-line';
import classes from './portal.module.css';
import { PresenceLines } from './presence-lines';
import { ScreeningLine } from './screening-line';

export function DayPage() {
  const { id, date = '' } = useParams();
  const today = useToday();
  if (!today) return null;
  // An address that names no day shows the newest one there can be.
  const shown = isCalendarDate(date) && date <= today ? date : today;
  return <Day key={`${id} ${shown}`} childId={Number(id)} date={shown} today={today} />;
}

function Day({ childId, date, today }: { childId: number; date: string; today: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const query = useStoredCall(portalEndpoints.days, { params: { id: childId }, query: { date } });
  const { data, looking } = query;
  const list = useStoredAnswer(portalEndpoints.days, { params: { id: childId } });
  const notes = useAbsenceNotes(childId);
  const isToday = date === today;
  // The list of days may know enough of a day that was never opened.
  const inList = list?.value.days.find((day) => day.date === date);
  const day = data ? data.days[0] : inList;
  const name = (data ?? list?.value)?.child.fullname;
  const known = data !== undefined || inList !== undefined;
  const addressOf = (other: string) => portalAddresses.day(childId, other);
  const away = holdingOn(notes, date) !== undefined;
  const absence = (
    <section className={classes.card} aria-label={t('Absence')}>
      <AbsenceLine
        came={hasCome(day)}
        childId={childId}
        name={name ?? ''}
        date={date}
        notes={notes}
        current={isToday}
      />
    </section>
  );
  return (
    <Page
      title={name ?? t('Daily report')}
      width="narrow"
      back={{ to: portalAddresses.days(childId), label: t('Back to the days') }}
      beside={
        <DayNavigator
          date={date}
          today={today}
          addressOf={addressOf}
          onChange={(chosen) => navigate(addressOf(chosen))}
          saysToday
        />
      }
    >
      <Stack>
        <FetchProblem query={query} />
        {!known && (looking || !hasProblem(query)) && <Skeleton height={240} aria-busy />}
        {known && (
          <>
            {away && absence}
            <DayContents
              day={day}
              classroomId={(data ?? list?.value)?.child.classroom_id}
              isToday={isToday}
            />
            {isToday && !away && absence}
          </>
        )}
      </Stack>
    </Page>
  );
}

interface DayContentsProps {
  day: ChildDay | undefined;
  classroomId: number | null | undefined;
  isToday: boolean;
}

function DayContents({ day, classroomId, isToday }: DayContentsProps) {
  const { t } = useTranslation();
  const { presences = [], care = [], incidents = [], illnesses = [], doses = [] } = day ?? {};
  const lines = presences.length + care.length + incidents.length + illnesses.length + doses.length;
  if (!day || (!day.report && !day.screening && lines === 0))
    return (
      <EmptyState
        title={isToday ? t('No report yet today') : t('Nothing was written on this day')}
        hint={isToday ? t('Reports of the teachers appear here on the day they are ready.') : undefined}
      />
    );
  return (
    <>
      <IllnessLines illnesses={illnesses} />
      <IncidentLines incidents={incidents} />
      <DoseLines doses={doses} />
      {presences.length > 0 && (
        <section className={classes.card} aria-label={t('Arrivals and departures')}>
          <PresenceLines presences={presences} />
        </section>
      )}
      {day.screening && (
        <section className={classes.card} aria-label={t('Health screening')}>
          <div className={classes.row}>
            <ScreeningLine screening={day.screening} />
          </div>
          {day.screening.flags.length > 0 &&
            !(day.screened_by_me && day.screening.open_alternatives === 0) && (
              <div className={classes.row}>
                <KnownLine
                  of="screening"
                  id={day.screening.id}
                  known={day.screening_known ?? null}
                  what={t('Health screening')}
                />
              </div>
            )}
        </section>
      )}
      <CareLines care={care} classroomId={classroomId} />
      {day.report ? (
        <Report report={day.report} toldBy={day.told_by ?? null} classroomId={classroomId} />
      ) : (
        <Text c="dimmed">{t('No report')}</Text>
      )}
    </>
  );
}

interface ReportProps extends Pick<DayContentsProps, 'classroomId'> {
  report: DailyReport;
  toldBy: string | null;
}

function Report({ report, toldBy, classroomId }: ReportProps) {
  const { t } = useTranslation();
  const [activities, interventions] = [activityLines(report, t), scaledLines(report, t)];
  const texts = soappFields.flatMap((field) => (report[field] ? [{ field, text: report[field] }] : []));
  return (
    <>
      {toldBy && <Muted>{t('Written by {{name}}', { name: spokenName(toldBy) })}</Muted>}
      <Section title={t('Activities')} lines={activities} classroomId={classroomId} />
      <Section title={t('Interventions')} lines={interventions} classroomId={classroomId} />
      {texts.length > 0 && (
        <section className={classes.card} aria-labelledby="soapp">
          <div className={classes.head}>
            <Title order={2} id="soapp">
              {t('SOAPP note')}
            </Title>
          </div>
          {texts.map(({ field, text }) => (
            <div key={field} className={classes.entry}>
              <Muted>{t(soappNames[field])}</Muted>
              <Text className={classes.note}>{text}</Text>
            </div>
          ))}
        </section>
      )}
      {activities.length + interventions.length + texts.length === 0 && (
        <EmptyState title={t('Nothing was written on this day')} />
      )}
    </>
  );
}

interface SectionProps extends Pick<DayContentsProps, 'classroomId'> {
  title: string;
  lines: readonly ReportLine[];
}

function Section({ title, lines, classroomId }: SectionProps) {
  if (lines.length === 0) return null;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <Title order={2}>{title}</Title>
      </div>
      <div className={classes.entry}>
        <DayTimeline lines={lines} classroomId={classroomId} />
      </div>
    </section>
  );
}
