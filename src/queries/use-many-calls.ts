/** Several reads at once, and lists that grow by a page. They lie apart from `use-call.ts`, since no home needs them. */
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { type Answer, type Asked, read } from '../local/call';
import { callKey, queryOf } from './use-call';

/** The same call for several inputs at once. */
export function useCalls<E extends Endpoint>(endpoint: E, inputs: readonly Asked<E>[]) {
  return useQueries({
    queries: inputs.map((input) => queryOf<E, Answer<E>>(endpoint, input, {})),
  });
}

/** A list that grows by a page at a time. */
export function useCallPages<E extends Endpoint>(endpoint: E, input: Asked<E>, rowsAPage: number) {
  return useInfiniteQuery({
    queryKey: [...callKey(endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const { query } = input as { query?: object };
      const asked = { ...input, query: { ...query, page: pageParam, per_page: rowsAPage } };
      return read(endpoint, asked as Asked<E>, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last) => {
      const { meta } = last as { meta: { total: number; page: number; per_page: number } };
      return meta.page * meta.per_page < meta.total ? meta.page + 1 : undefined;
    },
  });
}
