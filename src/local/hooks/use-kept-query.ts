/**
 * A call whose last answer is kept on the device (kept-answers.ts): shown at once at the next start, with its age,
 * until the server answers again.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { keepAnswer, readAnswer } from '../kept-answers';
import { useUserQuery } from './use-active';

export const keptKey = (name: string) => ['kept', name] as const;

export interface KeptQuery<T> {
  /** The server's answer, else the one that was kept; undefined where there is neither. */
  data: T | undefined;
  /** True while the data is of an earlier start, and the server has not answered yet. */
  old: boolean;
  /** True while it is not known whether anything is kept. */
  looking: boolean;
  /** The query's state, whose `dataUpdatedAt` is the age of what is shown. */
  query: Pick<UseQueryResult, 'error' | 'fetchStatus' | 'dataUpdatedAt' | 'refetch'>;
}

/** @param shape what a kept answer must look like: one of an older version of the app may not */
export function useKeptQuery<T>(
  name: string,
  shape: z.ZodMiniType<T>,
  fetch: (signal: AbortSignal) => Promise<T>,
): KeptQuery<T> {
  const kept = useKeptAnswer(name, shape);
  const query = useQuery({
    queryKey: keptKey(name),
    queryFn: async ({ signal }) => {
      const answer = await fetch(signal);
      await keepAnswer(name, answer);
      return answer;
    },
  });
  const { data, error, fetchStatus, refetch } = query;
  return {
    data: data ?? kept?.value,
    old: data === undefined,
    looking: data === undefined && kept === undefined,
    query: { error, fetchStatus, refetch, dataUpdatedAt: data ? query.dataUpdatedAt : (kept?.at ?? 0) },
  };
}

/** The same of a list in pages. */
export const pagedShape = <T>(rows: z.ZodMiniType<T>) =>
  z.object({ data: rows, meta: z.object({ total: z.int(), page: z.int(), per_page: z.int() }) });

/** Fetches, and keeps the answer under a name; with null it only fetches. */
export function keeping<T, Context>(name: string | null, fetch: (context: Context) => Promise<T>) {
  return async (context: Context): Promise<T> => {
    const answer = await fetch(context);
    if (name !== null) await keepAnswer(name, answer);
    return answer;
  };
}

/**
 * A query of a screen that staff and parents share: for parents, who have a name for it, what was kept is shown until
 * the server answers, with its age. The query itself keeps (`keeping`).
 */
export function useKept<T>(
  name: string | null,
  shape: z.ZodMiniType<T>,
  query: UseQueryResult<T>,
): Pick<UseQueryResult<T>, 'data' | 'error' | 'fetchStatus' | 'dataUpdatedAt' | 'refetch'> & {
  old: boolean;
} {
  const kept = useKeptAnswer(name, shape);
  const { data, error, fetchStatus, dataUpdatedAt, refetch } = query;
  if (data !== undefined || !kept) return { data, error, fetchStatus, dataUpdatedAt, refetch, old: false };
  return { data: kept.value, error, fetchStatus, dataUpdatedAt: kept.at, refetch, old: true };
}

/** What is kept under a name; undefined while that is looked up, null where there is nothing of use. */
export function useKeptAnswer<T>(
  name: string | null,
  shape: z.ZodMiniType<T>,
): { value: T; at: number } | null | undefined {
  const kept = useUserQuery(async (database) => (name === null ? null : readAnswer(database, name)), [name]);
  return useMemo(() => {
    if (!kept) return kept;
    const read = shape.safeParse(kept.value);
    return read.success ? { value: kept.value as T, at: kept.at } : null;
  }, [kept, shape]);
}
