/** A report: filters, what it is of in words, its ways out, and its table. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import type { QueryState } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { DataTable, type DataTableProps } from '../../components/table/data-table';
import { TableTools } from '../../components/table/table-tools';

type OfTable = 'columns' | 'rows' | 'groups' | 'rowKey' | 'order' | 'rowHref' | 'newTab' | 'numbered';

interface ReportSheetProps<Row> extends Pick<DataTableProps<Row>, OfTable> {
  title: string;
  /** Where the arrow leads; to the reports where it is left out. */
  back?: { to: string; label: string };
  filters?: ReactNode;
  /** Whose and of when: also at the head of the printed page. */
  about: ReactNode;
  /** What its file is called, without the ending. */
  file?: string;
  /** In place of the file of what is shown. */
  tools?: ReactNode;
  query: QueryState & { isPlaceholderData: boolean };
  /** What the list says where it is empty, beside "No Data". */
  hint?: string;
  noData?: string;
  /** Over the table. */
  children?: ReactNode;
  /** Below the table. */
  notes?: ReactNode;
}

export function ReportSheet<Row>(props: ReportSheetProps<Row>) {
  const { title, filters, about, file, tools, query, hint, noData, children, notes, ...table } = props;
  const { t } = useTranslation();
  const back = props.back ?? { to: '/reports', label: t('Back to the reports') };
  const rows = table.groups ?? table.rows;
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
          {table.rows && table.rows.length > 0 && file && (
            <TableTools name={file} columns={table.columns} rows={table.rows} />
          )}
        </Group>
        <Stack aria-busy={query.isPlaceholderData} style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          {rows && rows.length > 0 && children}
          <DataTable
            {...table}
            report
            label={title}
            sortName="sort"
            query={query}
            empty={<EmptyState title={noData ?? t('No Data')} hint={hint} />}
          />
        </Stack>
        {notes}
      </Stack>
    </Page>
  );
}
