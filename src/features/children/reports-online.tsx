/** The daily reports of a child that this device does not keep: the newest 50, read from the server. */
import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DailyReport, dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { useCall } from '../../queries/use-call';
import classes from './child-days.module.css';
import { summaryOf } from './day-summary';
import { KeepHere } from './keep-here';
import type { ChildRecord } from './use-child-record';

export function ReportsOnline({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const query = useCall(dailyReportEndpoints.list, { params: { id: child.id } });
  return (
    <Stack gap="md">
      <KeepHere child={child} />
      <RowList
        query={query}
        items={query.data}
        until={<RowsSkeleton rows={4} />}
        empty={<EmptyState title={t('No daily report yet')} />}
      >
        {(report) => (
          <li key={report.id} className={classes.read}>
            <span className={classes.date}>{formatDate(report.date)}</span>
            <Text span c="dimmed">
              {summary(report, t)}
            </Text>
          </li>
        )}
      </RowList>
    </Stack>
  );
}

function summary(report: DailyReport, t: TFunction): string {
  const { activities, interventions, ot_interventions = [], ot_assessments = [] } = report;
  const counts = [activities, [...interventions, ...ot_interventions], ot_assessments] as const;
  return summaryOf(counts, Boolean(report.plan || report.subjective || report.objective), t);
}
