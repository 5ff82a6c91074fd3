/** The cells that are wrong, as the spreadsheet numbers its rows: found by column, searched, taken along as a CSV. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type ImportDetail, type ImportProblem, importEndpoints } from '#shared/endpoints/imports';
import { ActButton } from '../../components/act-button';
import { formatCount } from '../../components/count-text';
import { FilterSelect } from '../../components/filter-select';
import { Muted } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import { useCall } from '../../queries/use-call';
import { useFile } from '../../queries/use-file';
import classes from './imports.module.css';
import { useProblems } from './use-imports';

const TYPING_MS = 200;

export function ProblemList({ one }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const query = useProblems(one.id, filters.asked);
  const file = useFile(importEndpoints.downloadProblems.path.replace('{id}', String(one.id)), {});
  return (
    <Stack>
      <Alert
        color="alarm"
        icon={<IconAlertCircle />}
        title={t('Cells that need fixes: {{number}}. Nothing was imported.', {
          number: formatCount(one.problems),
        })}
      >
        <Text>{t('Fix them in your spreadsheet, save it as CSV and upload it again.')}</Text>
      </Alert>
      <Group gap="xs">
        <Button component={Link} href={`/imports?kind=${one.kind}`}>
          {t('Upload the fixed file')}
        </Button>
        <ActButton
          Icon={IconDownload}
          label={t('Download this list')}
          onClick={file.fetch}
          loading={file.busy}
          variant="default"
        />
      </Group>
      <Filters id={one.id} filters={filters} />
      <PagedTable
        columns={columns}
        rowKey={({ row, column, problem }) => `${row} ${column} ${problem}`}
        query={query}
        empty={{ title: t('No matching entries') }}
        onPage={filters.setPage}
      />
    </Stack>
  );
}

function useFilters() {
  const [search, setSearch] = useAddressValue('search');
  const [column, setColumn] = useAddressValue('column');
  const { page, setPage, fromTheTop } = usePageAddress();
  const [typed] = useDebouncedValue(search, TYPING_MS);
  return {
    search,
    setSearch: fromTheTop(setSearch),
    column,
    setColumn: fromTheTop(setColumn),
    setPage,
    asked: { search: typed, column, page },
  };
}

function Filters({ id, filters }: { id: string; filters: ReturnType<typeof useFilters> }) {
  const { t } = useTranslation();
  const columns = useCall(importEndpoints.problemColumns, { params: { id } }).data ?? [];
  return (
    <Group gap="xs" role="search" aria-label={t('Cells that need fixes')}>
      <SearchField label={t('Row, value or problem')} value={filters.search} onChange={filters.setSearch} />
      <FilterSelect
        label={t('Column')}
        all={t('All columns')}
        value={filters.column}
        onChange={filters.setColumn}
        choices={columns.flatMap(({ column, problems }) =>
          column === null ? [] : [{ value: column, label: `${column} (${formatCount(problems)})` }],
        )}
      />
    </Group>
  );
}

const columns: readonly Column<ImportProblem>[] = [
  {
    key: 'row',
    label: 'Row',
    align: 'end',
    short: true,
    value: ({ row }) => (row === null ? null : String(row)),
  },
  { key: 'column', label: 'Column', from: 'md', nowrap: true, value: ({ column }) => column },
  {
    key: 'value',
    label: 'Value',
    from: 'md',
    render: ({ value }) => <span className={classes.dimmed}>{value || i18next.t('(empty)')}</span>,
  },
  {
    key: 'problem',
    label: 'Problem and fix',
    render: ({ column, value, problem, advice }) => (
      <>
        <Muted hiddenFrom="md">{[column, value].filter(Boolean).join(': ')}</Muted>
        <Text inherit fw={500}>
          {problem}
        </Text>
        <Text inherit c="dimmed">
          {advice}
        </Text>
      </>
    ),
  },
];
