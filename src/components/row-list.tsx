/** A list of rows on one surface: what keeps it from coming, its shape until it comes, what it says without a row. */
import type { ComponentProps, ReactNode } from 'react';
import { FetchProblem } from './fetch-problem';
import classes from './rows.module.css';

interface RowListProps<Item> {
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined;
  /** What fetches them; left out where that is told elsewhere. */
  query?: ComponentProps<typeof FetchProblem>['query'];
  until?: ReactNode;
  empty?: ReactNode;
  label?: string;
  /** Each is an `li`. */
  children: (item: Item) => ReactNode;
}

export function RowList<Item>({ items, query, until, empty, label, children }: RowListProps<Item>) {
  return (
    <>
      {query && <FetchProblem query={query} until={until} />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && (
        <ul className={classes.rows} aria-label={label}>
          {items.map(children)}
        </ul>
      )}
    </>
  );
}
