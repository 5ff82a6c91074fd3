/** What waits for a decision: beside its place in the navigation, and on the homes of the office. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MINUTE_MS } from '#shared/domain/calendar-date';
import { reportEndpoints, type Waiting } from '#shared/endpoints/reports';
import { answersOf, type CallResult, useCall } from './use-call';

const EVERY_MS = MINUTE_MS;

/** Null figures are not this person's to decide. */
export function useWaiting(): CallResult<Waiting> {
  return useCall(reportEndpoints.waiting, {}, { refetchInterval: EVERY_MS });
}

/** Asks again after each thing that is saved here, whatever it is: nearly all of them decide something. */
export function useFreshWaiting(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void answersOf(client).invalidate(reportEndpoints.waiting);
      }),
    [client],
  );
}
