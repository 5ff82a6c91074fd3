/** The daily reports of a child that this device does not keep: the newest 50, read from the server. */
import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DailyReport, dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';
import classes from './child-days.module.css';
import { KeepHere } from './keep-here';
import type { ChildRecord } from './use-child-record';

export function ReportsOnline({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const query = useCall(dailyReportEndpoints.list, { params: { id: child.id } });
  const { data } = query;
  return (
    <Stack gap="md">
      <KeepHere child={child} />
      <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
      {data?.length === 0 && <EmptyState title={t('No daily report yet')} />}
      {data && data.length > 0 && (
        <ul className={classes.days}>
          {data.map((report) => (
            <li key={report.id} className={classes.read}>
              <span className={classes.date}>{formatDate(report.date)}</span>
              <Text span c="dimmed">
                {summary(report, t)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function summary(report: DailyReport, t: TFunction): string {
  const { activities, interventions, ot_interventions = [], ot_assessments = [] } = report;
  const counted: [number, string][] = [
    [activities.length, '{{count}} activities'],
    [interventions.length + ot_interventions.length, '{{count}} interventions'],
    [ot_assessments.length, '{{count}} assessments'],
  ];
  const words = counted.filter(([count]) => count > 0).map(([count, key]) => t(key, { count }));
  if (report.plan || report.subjective || report.objective) words.push(t('SOAPP note'));
  return words.length === 0 ? t('Report begun') : words.join(', ');
}
