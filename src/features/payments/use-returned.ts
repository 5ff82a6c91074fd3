/** A payer who came back: what the provider signed in the address is handed over once, then the page asks until it knows. */
import { useEffect, useState } from 'react';
import { paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { CallError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';

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
  const { invalidateAll } = useAnswers();
  const paid = query.data?.state === 'paid';
  useEffect(() => {
    if (search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [search]);
  // What was fetched before the payment is not how it is any more.
  useEffect(() => {
    if (paid) void invalidateAll();
  }, [paid, invalidateAll]);
  return { query, cancelled: new URLSearchParams(search).has('cancelled') };
}

const isRefused = (error: Error | null) => error instanceof CallError && error.status < 500;
const retry = (failures: number, error: Error) => !isRefused(error) && failures < 3;

function useAttempt(attemptId: string, search: string) {
  const [since] = useState(() => Date.now());
  const params = { attemptId };
  const handing = useCall(
    paymentAttemptEndpoints.returned,
    search === '' ? null : { params, body: { query: search } },
    { retry, staleTime: Number.POSITIVE_INFINITY },
  );
  // An address that someone wrote by hand says nothing: what is known is shown all the same.
  const isForged = handing.error instanceof CallError && handing.error.status === 403;
  const isHanded = search === '' || handing.isSuccess || isForged;
  const viewing = useCall(paymentAttemptEndpoints.view, isHanded ? { params } : null, {
    retry,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' ? (Date.now() - since < PATIENCE_MS ? SOON_MS : LATER_MS) : false,
  });
  return isHanded ? { ...viewing, data: viewing.data ?? handing.data } : handing;
}
