/** A payer who came back: what the provider signed in the address is handed over once, then the page asks until it knows. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PaymentAttempt, paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';

/** Most payments are known within seconds; after a minute it is the bank that takes its time. */
const SOON_MS = 2_000;
const LATER_MS = 15_000;
const PATIENCE_MS = 60_000;

export interface Returned {
  query: ReturnType<typeof useAttempt>;
  /** The payer chose to go back without paying. */
  cancelled: boolean;
}

export function useReturned(attemptId: string): Returned {
  // Read once: the address is cleared of what was in it.
  const [search] = useState(() => window.location.search);
  const query = useAttempt(attemptId, search);
  const queryClient = useQueryClient();
  const paid = query.data?.state === 'paid';
  useEffect(() => {
    if (search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [search]);
  // What was fetched before the payment is not how it is any more.
  useEffect(() => {
    if (paid)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'payment-attempt' });
  }, [paid, queryClient]);
  return { query, cancelled: new URLSearchParams(search).has('cancelled') };
}

function useAttempt(attemptId: string, search: string) {
  const [since] = useState(() => Date.now());
  const [handed, setHanded] = useState(search === '');
  return useQuery<PaymentAttempt>({
    queryKey: ['payment-attempt', attemptId],
    queryFn: async ({ signal }) => {
      const params = { attemptId };
      if (handed) return call(paymentAttemptEndpoints.view, { params, signal });
      try {
        const told = await call(paymentAttemptEndpoints.returned, {
          params,
          body: { query: search },
          signal,
        });
        setHanded(true);
        return told;
      } catch (error) {
        // An address that someone wrote by hand says nothing: what is known is shown all the same.
        if (!(error instanceof CallError) || error.status !== 403) throw error;
        setHanded(true);
        return call(paymentAttemptEndpoints.view, { params, signal });
      }
    },
    retry: (failures, error) => !(error instanceof CallError && error.status < 500) && failures < 3,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' ? (Date.now() - since < PATIENCE_MS ? SOON_MS : LATER_MS) : false,
  });
}
