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
import { useCall } from '../../queries/use-call';
import { useFromTheTop, useReportFilter } from './use-report-filter';

const ROWS_A_PAGE = 100;

/** What both of them ask: of which product, what is searched for, and which page. */
export function useBehindNumber() {
  const filter = useReportFilter();
  const { product } = filter.values;
  const search = useFromTheTop('search', filter);
  return {
    filter,
    search,
    /** The name of the product that the address names; undefined before it is known. */
    product: useCall(productEndpoints.view, product !== '' ? { params: { productId: product } } : null).data
      ?.name,
    asked: { product, search: search[0].trim(), page: filter.page, per_page: ROWS_A_PAGE },
  };
}

interface BehindNumberPageProps<Row extends { id: number }> {
  title: string;
  about: ReactNode;
  searchLabel: string;
  behind: ReturnType<typeof useBehindNumber>;
  /** Where it was come from, where that is not the summary. */
  back?: { to: string; label: string } | undefined;
  /** How many there are; nothing until it is known. */
  found: ReactNode;
  query: QueryState;
  columns: readonly Column<Row>[];
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined;
  meta: { total: number; page: number; per_page: number } | undefined;
}

export function BehindNumberPage<Row extends { id: number }>(props: BehindNumberPageProps<Row>) {
  const { title, about, searchLabel, behind, found, query, columns, rows, meta, back } = props;
  const { t } = useTranslation();
  const [value, setValue] = behind.search;
  return (
    <Page
      title={title}
      back={back ?? { to: '/reports/product-billed-summary', label: t('Back to the summary') }}
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
            <EmptyState title={t('No Data')} hint={t('Try part of the name, or go back and choose again.')} />
          }
        />
        {meta && <Pager meta={meta} onPage={(page) => behind.filter.change({ page: String(page) })} />}
      </Stack>
    </Page>
  );
}
