/** The cells that are wrong, as the spreadsheet numbers its rows: found by column, searched, taken along as a CSV. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportDetail, ImportProblem } from '#shared/endpoints/imports';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { downloadLink } from '../../components/download-link';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { FilterSelect } from '../../components/filter-select';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useAddressValue } from '../../components/use-address-value';
import { usePageAddress } from '../../components/use-list-address';
import classes from './imports.module.css';
import { useProblemColumns, useProblems } from './use-imports';

const TYPING_MS = 200;

export function ProblemList({ one }: { one: ImportDetail }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const query = useProblems(one.id, filters.asked);
  const { data: problems, meta } = query.data ?? {};
  return (
    <Stack>
      <Alert
        color="alarm"
        icon={<IconAlertCircle />}
        title={t('Cells to correct: {{number}}. Nothing was written.', { number: formatCount(one.problems) })}
      >
        <Text>{t('Correct them in your spreadsheet, save it as CSV, and bring it again.')}</Text>
      </Alert>
      <Group gap="xs">
        <Button component={Link} href={`/imports?kind=${one.kind}`}>
          {t('Bring the corrected file')}
        </Button>
        <Button
          {...downloadLink(`/imports/${one.id}/download-problems`)}
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {t('Download this list')}
        </Button>
      </Group>
      <Filters id={one.id} filters={filters} />
      <FetchProblem query={query} />
      {problems === undefined && !hasProblem(query) && <RowsSkeleton rows={8} height={56} />}
      {problems?.length === 0 && <EmptyState title={t('Nothing fits these filters')} />}
      {problems && problems.length > 0 && <Problems problems={problems} />}
      {meta && <Pager meta={meta} onPage={filters.setPage} />}
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
  const columns = useProblemColumns(id).data ?? [];
  return (
    <Group gap="xs" role="search" aria-label={t('Cells to correct')}>
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

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th className={table.number}>{t('Row')}</th>
            <th className={table.roomy}>{t('Column')}</th>
            <th className={table.roomy}>{t('Value')}</th>
            <th>{t('What is wrong, and what to do')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr key={`${problem.row} ${problem.column} ${problem.problem}`}>
              <td className={table.number}>{problem.row ?? '–'}</td>
              <td className={`${table.roomy} ${table.nowrap}`}>{problem.column ?? '–'}</td>
              <td className={`${table.roomy} ${classes.value}`}>{problem.value || t('(empty)')}</td>
              <td>
                <Text size="sm" c="dimmed" className={table.small}>
                  {[problem.column, problem.value].filter(Boolean).join(': ')}
                </Text>
                <Text inherit fw={500}>
                  {problem.problem}
                </Text>
                <Text inherit c="dimmed">
                  {problem.advice}
                </Text>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
