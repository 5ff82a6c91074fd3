/**
 * A call whose last answer is stored on the device: shown at once at the next start, with its age, until the server
 * answers again.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { type Answer, type Asked, read } from '../local/call';
import { useUserQuery } from '../local/hooks/use-active';
import { readAnswer, storeAnswer } from '../local/stored-answers';
import { callKey, queryOf } from './use-call';

interface StoredOptions<Told> {
  /** False where this answer is not worth a place on the device. */
  isStored?: boolean;
  keepPrevious?: boolean;
  /** Asks again so often, milliseconds; false for not at all. */
  everyMs?: number | ((last: Told | undefined) => number | false) | undefined;
  staleTime?: number | undefined;
}

export function useStoredCall<E extends Endpoint>(
  endpoint: E,
  input: Asked<E> | null,
  { isStored = true, keepPrevious = false, everyMs, staleTime }: StoredOptions<Answer<E>> = {},
) {
  const name = isStored && input !== null ? nameOf(endpoint, input) : null;
  const stored = useStoredAnswer(endpoint, isStored ? input : null);
  const query = useQuery({
    ...queryOf<E, Answer<E>>(endpoint, input, {
      keepPrevious,
      refetchInterval:
        typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? false),
      ...(staleTime !== undefined && { staleTime }),
    }),
    queryFn: async ({ signal }) => {
      const answer = await read(endpoint, input as Asked<E>, signal);
      if (name !== null) await storeAnswer(name, answer);
      return answer;
    },
  });
  const { data, error, fetchStatus, refetch, isSuccess, isPlaceholderData } = query;
  const isOld = data === undefined && stored?.value !== undefined;
  return {
    /** The server's answer, else the one that was stored; undefined where there is neither. */
    data: isOld ? stored.value : data,
    error,
    fetchStatus,
    refetch,
    isSuccess,
    isPlaceholderData,
    /** The age of what is shown. */
    dataUpdatedAt: isOld ? stored.at : query.dataUpdatedAt,
    /** True while it is not known whether anything is stored. */
    looking: data === undefined && stored === undefined,
  };
}

/** What is stored of a call; undefined while that is looked up, null where there is nothing of use. */
export function useStoredAnswer<E extends Endpoint>(
  endpoint: E,
  input: Asked<E> | null,
): { value: Answer<E>; at: number } | null | undefined {
  const name = input && nameOf(endpoint, input);
  const stored = useUserQuery(
    async (database) => (name === null ? null : readAnswer(database, name)),
    [name],
  );
  return useMemo(() => {
    if (!stored) return stored;
    // One of an older version of the app may have another shape.
    const fits = (endpoint.paged ? pagedShape(endpoint.answer) : endpoint.answer).safeParse(stored.value);
    return fits.success ? { value: stored.value as Answer<E>, at: stored.at } : null;
  }, [stored, endpoint]);
}

const pagedShape = (rows: z.ZodMiniType) =>
  z.object({ data: rows, meta: z.object({ total: z.int(), page: z.int(), per_page: z.int() }) });

const nameOf = <E extends Endpoint>(endpoint: E, input: Asked<E>) =>
  JSON.stringify(callKey(endpoint, input).slice(1));
