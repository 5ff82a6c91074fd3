/**
 * A read of the API. Key, type and shape follow from the endpoint's declaration, so two screens that ask the same
 * share one answer, and what a change makes stale is named by its endpoints.
 */
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { type Answer, type Asked, read } from '../local/call';

export interface CallOptions<Told, Shown>
  extends Pick<
    UseQueryOptions<Told, Error, Shown>,
    'meta' | 'refetchInterval' | 'refetchOnWindowFocus' | 'retry' | 'select' | 'staleTime'
  > {
  /** Shows the answer to the question before until the new one is here. */
  keepPrevious?: boolean;
}

/** How a read stands: what is shown, what went wrong, whether it is just being asked. */
export type CallResult<Shown> = UseQueryResult<Shown>;

/** Asks nothing while the input is null. A list in pages answers `{ data, meta }`. */
export function useCall<E extends Endpoint, Shown = Answer<E>>(
  endpoint: E,
  input: Asked<E> | null,
  options: CallOptions<Answer<E>, Shown> = {},
): CallResult<Shown> {
  return useQuery(queryOf(endpoint, input, options));
}

export function queryOf<E extends Endpoint, Shown>(
  endpoint: E,
  input: Asked<E> | null,
  { keepPrevious = false, ...options }: CallOptions<Answer<E>, Shown>,
) {
  return {
    ...options,
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => read(endpoint, input as Asked<E>, signal),
    enabled: input !== null,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  } as UseQueryOptions<Answer<E>, Error, Shown>;
}

/** Path, then what was asked: texts alone, without what is not set, as the address has them. */
export function callKey<E extends Endpoint>(endpoint: E, input: Asked<E> | null): QueryKey {
  return ['call', endpoint.path, input && plain(input)];
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return String(value);
  const isSet = ([, field]: [string, unknown]) => field !== undefined && field !== null && field !== '';
  return Object.fromEntries(
    Object.entries(value)
      .filter(isSet)
      .map(([name, field]) => [name, plain(field)]),
  );
}

/** A group of endpoints, as the contract declares them for a noun. */
interface Endpoints {
  [name: string]: Endpoint | Endpoints;
}
/** An endpoint with everything that was ever asked of it, a noun with all of its endpoints, or one question. */
type Stale = Endpoint | Endpoints | { endpoint: Endpoint; input: object };

/** `asked(endpoint, input)` names one question where `invalidate` would else take them all. */
export function asked<E extends Endpoint>(endpoint: E, input: Asked<E>): Stale {
  return { endpoint, input };
}

export interface Answers {
  /** Fetches again what is on the screen, and the rest when it is next shown. */
  invalidate: (...stale: readonly Stale[]) => Promise<void>;
  invalidateAll: () => Promise<void>;
  /** Shows an answer that is known already. */
  put: <E extends Endpoint>(endpoint: E, input: Asked<E>, answer: Answer<E>) => void;
  /** Shows something else until the next answer; what is just being fetched is not waited for. */
  change: <E extends Endpoint>(
    endpoint: E,
    input: Asked<E>,
    next: (now: Answer<E>) => Answer<E>,
  ) => Promise<void>;
}

export function useAnswers(): Answers {
  const client = useQueryClient();
  return useMemo(() => answersOf(client), [client]);
}

export function answersOf(client: QueryClient): Answers {
  return {
    invalidate: async (...stale) => {
      const keys = stale.flatMap(keysOf);
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    invalidateAll: () => client.invalidateQueries(),
    put: (endpoint, input, answer) => {
      client.setQueryData(callKey(endpoint, input), answer);
    },
    change: async (endpoint, input, next) => {
      const queryKey = callKey(endpoint, input);
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (now: Parameters<typeof next>[0] | undefined) => now && next(now));
    },
  };
}

function keysOf(stale: Stale): QueryKey[] {
  if ('endpoint' in stale) return [callKey(stale.endpoint as Endpoint, stale.input as Asked<Endpoint>)];
  if (isEndpoint(stale)) return [['call', stale.path]];
  return Object.values(stale).flatMap(keysOf);
}

function isEndpoint(stale: Stale): stale is Endpoint {
  return typeof (stale as Endpoint).path === 'string';
}

/** The rows alone, for a list in pages: `{ select: rows }`. */
export const rows = <Row>({ data }: { data: Row[] }): Row[] => data;
