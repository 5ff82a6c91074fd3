/** A page of rows that the server tells, and the way to its other pages. */
import type { ComponentProps, ReactNode } from 'react';
import { Pager } from './pager';
import { RowList } from './row-list';

interface PagedRowsProps<Item> extends Omit<ComponentProps<typeof RowList>, 'items' | 'query' | 'children'> {
  query: NonNullable<ComponentProps<typeof RowList>['query']> & {
    data: { data: readonly Item[]; meta: ComponentProps<typeof Pager>['meta'] } | undefined;
  };
  onPage: (page: number) => void;
  children: (item: Item) => ReactNode;
}

export function PagedRows<Item>({ query, onPage, children, ...list }: PagedRowsProps<Item>) {
  return (
    <>
      <RowList {...list} query={query} items={query.data?.data}>
        {children}
      </RowList>
      {query.data && <Pager meta={query.data.meta} onPage={onPage} />}
    </>
  );
}
