/**
 * A report that this tablet does not keep any more: it is read from the server, when there is a network. Changing
 * it would need its history here, so it can only be read.
 */

import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DailyReport, dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import type { ChildDocument } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { NeedsInternet } from '../../components/needs-internet';
import { PlainButton } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { CallError, OfflineError } from '../../local/errors';
import { useCall } from '../../queries/use-call';
import { goBack } from './go-back';
import { ReportHead } from './report-head';
import { openTab, visibleTabs } from './report-tabs';
import { ReportTabs } from './report-tabs-view';
import { documentOf } from './wire-report';

interface OlderReportProps {
  child: ChildDocument;
  today: string;
  /** By its day, or by its id. */
  wanted: { date: string } | { reportId: string };
  isTherapist: boolean;
  /** The day to choose another; absent where the report was opened by its id. */
  day?: ReactNode;
}

export function OlderReport({ child, today, wanted, isTherapist, day }: OlderReportProps) {
  const { t } = useTranslation();
  const { data: report, error, dataUpdatedAt, fetchStatus, refetch } = useOlderReport(child, wanted);
  const date = report?.date ?? ('date' in wanted ? wanted.date : today);
  const offline = error instanceof OfflineError || fetchStatus === 'paused';
  return (
    <Stack gap="sm">
      <ReportHead child={child} date={date}>
        {day ?? (report && <Text fw={500}>{formatDate(date, today)}</Text>)}
      </ReportHead>
      {offline && <NeedsInternet updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      {error && !offline && <EmptyState title={t(messages.reportFetchFailed)} hint={t(error.message)} />}
      {report === undefined && !error && !offline && <RowsSkeleton rows={4} />}
      {report === null && <EmptyState title={t('No report for this day')} />}
      {report && <Reading child={child} document={report} isTherapist={isTherapist} />}
      <PlainButton onClick={goBack} style={{ alignSelf: 'start' }}>
        {t('Back')}
      </PlainButton>
    </Stack>
  );
}

interface ReadingProps {
  child: ChildDocument;
  document: ReturnType<typeof documentOf>;
  isTherapist: boolean;
}

function Reading({ child, document, isTherapist }: ReadingProps) {
  const { t } = useTranslation();
  const tabs = visibleTabs(useCan());
  const [tab, setTab] = useState<string | null>(null);
  return (
    <>
      <Text c="dimmed">{t('Reports older than 30 days can be read here, not changed.')}</Text>
      <ReportTabs
        tabs={tabs}
        open={openTab(tabs, tab, isTherapist)}
        childId={child.id}
        date={document.date}
        document={document}
        form={null}
        onOpen={setTab}
      />
    </>
  );
}

/** Null where there is no report of that day. */
function useOlderReport(child: ChildDocument, wanted: OlderReportProps['wanted']) {
  const select = ([report]: readonly DailyReport[]) =>
    report ? documentOf(report, child.preschool_id) : null;
  const ofDay = useCall(
    dailyReportEndpoints.list,
    'date' in wanted ? { params: { id: child.id }, query: { date: wanted.date } } : null,
    { select, retry },
  );
  const ofId = useCall(
    dailyReportEndpoints.view,
    'reportId' in wanted ? { params: { id: child.id, reportId: wanted.reportId } } : null,
    { select, retry },
  );
  return 'date' in wanted ? ofDay : ofId;
}

/** What the server answered, it will answer again; the network may come back. */
const retry = (failures: number, problem: Error) => !(problem instanceof CallError) && failures < 2;
