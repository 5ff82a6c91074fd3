/** A table of one page of a list, with the way to the others below it. */
import { EmptyState } from '../empty-state';
import { Pager } from '../pager';
import { DataTable, type DataTableProps } from './data-table';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'query' | 'empty'> {
  query: NonNullable<DataTableProps<Row>['query']> & {
    data: { data: readonly Row[]; meta: Parameters<typeof Pager>[0]['meta'] } | undefined;
  };
  /** What is said where there are none. */
  empty?: Parameters<typeof EmptyState>[0];
  onPage: (page: number) => void;
}

export function PagedTable<Row>({ query, empty, onPage, ...table }: PagedTableProps<Row>) {
  const { data: rows, meta } = query.data ?? {};
  return (
    <>
      <DataTable {...table} rows={rows} query={query} empty={empty && <EmptyState {...empty} />} />
      {meta && <Pager meta={meta} onPage={onPage} />}
    </>
  );
}
