/** The entries that wait for a decision, and those decided lately: of the server, never of this device. */
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { quarantineEndpoints } from '#shared/endpoints/quarantined-entries';
import { useCall } from '../../queries/use-call';

/** Decided ones leave the list, so that the next come up. */
const MOST = 100;
const EVERY_MS = MINUTE_MS;

export function useQuarantine(state: 'open' | 'decided') {
  const refetchInterval = state === 'open' && EVERY_MS;
  return useCall(quarantineEndpoints.list, { query: { state, per_page: MOST } }, { refetchInterval });
}
