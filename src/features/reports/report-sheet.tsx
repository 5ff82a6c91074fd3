/** What is around the table of each report: filters, what it is of in words, its ways out, and how it stands. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { ReportTableSkeleton } from '../../components/report-table';

interface ReportSheetProps {
  title: string;
  /** Where the arrow leads; to the reports where it is left out. */
  back?: { to: string; label: string };
  filters: ReactNode;
  /** Whose and of when: also at the head of the printed page. */
  about: ReactNode;
  tools?: ReactNode;
  query: Parameters<typeof FetchProblem>[0]['query'] & { isPlaceholderData: boolean };
  /** The rows of the table; undefined while they are not known. */
  rows: readonly unknown[] | undefined;
  columns: number;
  /** What the list says where it is empty, beside "No Data". */
  hint?: string;
  noData?: string;
  children: ReactNode;
  /** Below the table. */
  notes?: ReactNode;
}

export function ReportSheet(props: ReportSheetProps) {
  const { title, filters, about, tools, query, rows, columns, hint, noData, children, notes } = props;
  const { t } = useTranslation();
  const back = props.back ?? { to: '/reports', label: t('Back to the reports') };
  return (
    <Page title={title} back={back} width="wide">
      <Stack>
        <Title order={1} data-print="only">
          {title}
        </Title>
        {filters}
        <Group justify="space-between" gap="xs" mih={44}>
          <Text c="dimmed" aria-live="polite">
            {about}
          </Text>
          {rows && rows.length > 0 && tools}
        </Group>
        <FetchProblem query={query} />
        {rows === undefined && !hasProblem(query) && <ReportTableSkeleton columns={columns} />}
        {rows?.length === 0 && <EmptyState title={noData ?? t('No Data')} hint={hint} />}
        {rows && rows.length > 0 && (
          <div aria-busy={query.isPlaceholderData} style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
            {children}
          </div>
        )}
        {notes}
      </Stack>
    </Page>
  );
}
