/** The entries that wait for a decision, and those decided lately: of the server, never of this device. */
import { heldEntryEndpoints } from '#shared/endpoints/held-entries';
import { useCall } from '../../queries/use-call';

/** Decided ones leave the list, so that the next come up. */
const MOST = 100;
const EVERY_MS = 60_000;

export function useHeldEntries(state: 'open' | 'decided') {
  const refetchInterval = state === 'open' && EVERY_MS;
  return useCall(heldEntryEndpoints.list, { query: { state, per_page: MOST } }, { refetchInterval });
}

/** How many wait; undefined until the server has told. */
export function useHeldCount(): number | undefined {
  const query = useCall(heldEntryEndpoints.list, { query: { per_page: 1 } }, { refetchInterval: EVERY_MS });
  return query.data?.meta.total;
}
