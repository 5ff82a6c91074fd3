/** The page of a daily report: by child and day, or by the id of a report, whose day is then fixed. */

import { Text } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'wouter';
import { addDays, isCalendarDate } from '#shared/domain/calendar-date';
import { type ChildDocument, HISTORY_DAYS } from '#shared/endpoints/feed';
import { THERAPIST_ROLE } from '#shared/permissions';
import { DayNavigator } from '../../components/day-navigator';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { InPane, Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { withValue } from '../../components/use-address-value';
import { WithdrawnNotice } from '../../components/withdrawn-notice';
import { useChild } from '../../local/hooks/use-children';
import { useChildRecords, useRecord } from '../../local/hooks/use-records';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { OlderReport } from './older-report';
import { ReportEditor } from './report-editor';

export function DailyReportPage() {
  const { t } = useTranslation();
  const { id = '', reportId } = useParams<{ id: string; reportId?: string }>();
  const child = useChild(Number(id));
  const today = useToday();
  return (
    <Page title={t('Daily report')}>
      {child === null && (
        <EmptyState
          title={t('This child is not on this tablet')}
          hint={t('They may have left, or belong to another preschool.')}
        />
      )}
      {child && today && reportId !== undefined && (
        <ReportOfId child={child} today={today} reportId={reportId} />
      )}
      {child && today && reportId === undefined && <ReportOfDay child={child} today={today} />}
      {(child === undefined || today === undefined) && <RowsSkeleton rows={5} />}
    </Page>
  );
}

function ReportOfDay({ child, today }: { child: ChildDocument; today: string }) {
  const [params] = useSearchParams();
  const setParam = useSetParam();
  const wanted = params.get('date') ?? today;
  const date = isCalendarDate(wanted) && wanted <= today ? wanted : today;
  // Beside a list the list says which day it is.
  const inPane = useContext(InPane);
  const day = inPane ? (
    date !== today && <Text fw={500}>{formatDate(date, today)}</Text>
  ) : (
    <DayNavigator
      date={date}
      today={today}
      withArrows={false}
      onChange={(chosen) => setParam('date', chosen)}
    />
  );
  return <Report key={keyOf(child, date)} child={child} date={date} today={today} day={day} />;
}

function ReportOfId({ child, today, reportId }: { child: ChildDocument; today: string; reportId: string }) {
  const reports = useChildRecords('report', child.id);
  const isTherapist = useIsTherapist();
  if (reports === undefined) return <RowsSkeleton rows={5} />;
  const date = reports.find((report) => report.id === reportId)?.date;
  if (date === undefined) {
    return <OlderReport child={child} today={today} wanted={{ reportId }} isTherapist={isTherapist} />;
  }
  return (
    <Report
      key={keyOf(child, date)}
      child={child}
      date={date}
      today={today}
      day={<Text fw={500}>{formatDate(date, today)}</Text>}
    />
  );
}

/** What is typed of one child and day is never carried to another, whatever the address does. */
const keyOf = ({ id }: ChildDocument, date: string) => `${id} ${date}`;

interface ReportProps {
  child: ChildDocument;
  date: string;
  today: string;
  day: ReactNode;
}

function Report({ child, date, today, day }: ReportProps) {
  const entry = useRecord('report', child.id, date);
  const isTherapist = useIsTherapist();
  const [params] = useSearchParams();
  const setParam = useSetParam();
  if (entry === null && date < addDays(today, -HISTORY_DAYS)) {
    return <OlderReport child={child} today={today} wanted={{ date }} isTherapist={isTherapist} day={day} />;
  }
  return (
    <>
      {isTherapist && <WithdrawnNotice child={child} purpose="therapy" />}
      <ReportEditor
        child={child}
        date={date}
        entry={entry}
        isTherapist={isTherapist}
        tab={params.get('tab')}
        onTab={(tab) => setParam('tab', tab)}
        day={day}
      />
    </>
  );
}

function useIsTherapist(): boolean {
  return useSession()?.user.roles.some(({ id }) => id === THERAPIST_ROLE) ?? false;
}

/** Changes one value of the address; the way back stays where one came from. */
function useSetParam(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  return (name, value) => setParams((now) => withValue(now, name, value), { replace: true });
}
