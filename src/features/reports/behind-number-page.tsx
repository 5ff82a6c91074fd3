/** The frame of the rows behind a number of the product billed summary: its filter said, a search, the sum, pages. */
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { productEndpoints } from '#shared/endpoints/products';
import { EmptyState } from '../../components/empty-state';
import type { QueryState } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { SearchField } from '../../components/search-field';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { useAddressValue } from '../../components/use-address-value';
import { useCall } from '../../queries/use-call';
import type { ReportFilter } from './use-report-filter';

/** The search stands in the address; another one starts at the first page. */
export function useSearchBehind(filter: ReportFilter): [string, (value: string) => void] {
  const [search, setSearch] = useAddressValue('search');
  const change = (value: string) => {
    setSearch(value);
    if (filter.page > 1) filter.change({ page: '' });
  };
  return [search, change];
}

interface BehindNumberPageProps<Row extends { id: number }> {
  title: string;
  about: ReactNode;
  searchLabel: string;
  search: ReturnType<typeof useSearchBehind>;
  /** How many there are; nothing until it is known. */
  found: ReactNode;
  query: QueryState;
  columns: readonly Column<Row>[];
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined;
  meta: { total: number; page: number; per_page: number } | undefined;
  filter: ReportFilter;
}

export function BehindNumberPage<Row extends { id: number }>(props: BehindNumberPageProps<Row>) {
  const { title, about, searchLabel, search, found, query, columns, rows, meta, filter } = props;
  const { t } = useTranslation();
  const [value, setValue] = search;
  return (
    <Page
      title={title}
      back={{ to: '/reports/product-billed-summary', label: t('Back to the summary') }}
      width="wide"
    >
      <Stack>
        <Text c="dimmed">{about}</Text>
        <Group justify="space-between">
          <Group flex="1 1 220px" maw={480}>
            <SearchField label={searchLabel} value={value} onChange={setValue} />
          </Group>
          {found && (
            <Text fw={600} aria-live="polite">
              {found}
            </Text>
          )}
        </Group>
        <DataTable
          query={query}
          columns={columns}
          rows={rows}
          empty={
            <EmptyState
              title={t('No Data')}
              hint={t('Try a part of the name, or go back and choose otherwise.')}
            />
          }
        />
        {meta && <Pager meta={meta} onPage={(page) => filter.change({ page: String(page) })} />}
      </Stack>
    </Page>
  );
}

/** The name of the product that an address names; undefined before it is known. */
export function useProductName(id: string): string | undefined {
  return useCall(productEndpoints.view, id !== '' ? { params: { productId: id } } : null).data?.name;
}
