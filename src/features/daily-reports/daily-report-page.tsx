/** The page of a daily report (C9): by child and day, or by the id of a report, whose day is then fixed. */

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import type { ChildDocument } from '#shared/operations/documents';
import { THERAPIST_ROLE } from '#shared/permissions';
import { DayNavigator } from '../../components/day-navigator';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useChild } from '../../local/hooks/use-children';
import { useChildReports, useReport } from '../../local/hooks/use-reports';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
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
  const day = <DayNavigator date={date} today={today} onChange={(chosen) => setParam('date', chosen)} />;
  return <Report key={date} child={child} date={date} day={day} />;
}

function ReportOfId({ child, today, reportId }: { child: ChildDocument; today: string; reportId: string }) {
  const { t } = useTranslation();
  const reports = useChildReports(child.id);
  if (reports === undefined) return <RowsSkeleton rows={5} />;
  const date = reports.find((report) => report.id === reportId)?.date;
  if (date === undefined) return <EmptyState title={t('This report is not on this tablet')} />;
  return <Report child={child} date={date} day={<Text fw={500}>{formatDate(date, today)}</Text>} />;
}

function Report({ child, date, day }: { child: ChildDocument; date: string; day: React.ReactNode }) {
  const entry = useReport(child.id, date);
  const session = useSession();
  const [params] = useSearchParams();
  const setParam = useSetParam();
  const isTherapist = session?.user.roles.some(({ id }) => id === THERAPIST_ROLE) ?? false;
  return (
    <ReportEditor
      child={child}
      date={date}
      entry={entry}
      isTherapist={isTherapist}
      tab={params.get('tab')}
      onTab={(tab) => setParam('tab', tab)}
      day={day}
    />
  );
}

/** Changes one value of the address; the way back stays where one came from. */
function useSetParam(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  return (name, value) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.set(name, value);
        return changed;
      },
      { replace: true },
    );
}
