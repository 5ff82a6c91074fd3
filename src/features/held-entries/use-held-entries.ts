/** The entries that wait for a decision, and those decided lately: of the server, never of this device. */
import { useQuery } from '@tanstack/react-query';
import { heldEntryEndpoints } from '#shared/endpoints/held-entries';
import { callPaged } from '../../local/call';

/** Decided ones leave the list, so that the next come up. */
const MOST = 100;
const EVERY_MS = 60_000;

export const heldEntriesKey = ['held-entries'] as const;

export function useHeldEntries(state: 'open' | 'decided') {
  return useQuery({
    queryKey: [...heldEntriesKey, state],
    queryFn: ({ signal }) =>
      callPaged(heldEntryEndpoints.list, { query: { state, per_page: String(MOST) }, signal }),
    refetchInterval: state === 'open' && EVERY_MS,
  });
}

/** How many wait; undefined until the server has told. */
export function useHeldCount(): number | undefined {
  const query = useQuery({
    queryKey: [...heldEntriesKey, 'count'],
    queryFn: ({ signal }) => callPaged(heldEntryEndpoints.list, { query: { per_page: '1' }, signal }),
    refetchInterval: EVERY_MS,
  });
  return query.data?.meta.total;
}
