/** What a query says of one figure: its value, nothing yet, or that it cannot be known now. */
import type { ReactNode } from 'react';
import { formatCount } from '../../components/count-text';
import { FetchProblem, hasProblem, type QueryState } from '../../components/fetch-problem';
import { Money } from '../../components/money';
import type { useChildrenCard } from './use-totals';

type Asked<T> = Pick<QueryState, 'error' | 'fetchStatus'> & { data: T | undefined };

export function figureOf<T>(query: Asked<T>, show: (data: T) => ReactNode): ReactNode | undefined | null {
  if (query.data !== undefined) return show(query.data);
  return hasProblem(query) ? null : undefined;
}

export const money = (sen: number) => <Money sen={sen} />;

/** How many children, and the way to them. */
export const childrenFigure = (label: string, query: ReturnType<typeof useChildrenCard>) => ({
  label,
  value: figureOf(query, ({ total }) => formatCount(total)),
  href: query.data?.href,
});

/** What keeps one of several from being fetched; they are tried again together. */
export function FetchProblems({ queries }: { queries: readonly QueryState[] }) {
  const stuck = queries.filter(hasProblem);
  if (!stuck[0]) return null;
  return <FetchProblem query={{ ...stuck[0], refetch: () => stuck.map(({ refetch }) => refetch()) }} />;
}
