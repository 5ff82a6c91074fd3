/** What a query says of one figure: its value, nothing yet, or that it can not be known now. */
import type { ReactNode } from 'react';
import { hasProblem } from '../../components/fetch-problem';
import { Money } from '../../components/money';

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

export function figureOf<T>(query: Asked<T>, show: (data: T) => ReactNode): ReactNode | undefined | null {
  if (query.data !== undefined) return show(query.data);
  return hasProblem(query) ? null : undefined;
}

export const money = (sen: number) => <Money sen={sen} />;
