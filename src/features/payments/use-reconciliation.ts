/** What waits for finance, as the server finds it; asked again a few times after a provider was asked. */
import { useState } from 'react';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { useAnswers, useCall } from '../../queries/use-call';

/** How often, and for how long, the screen looks whether a provider's answer has come. */
const LOOK_MS = 2_000;
const LOOKS = 10;

export function useReconciliation() {
  const { invalidate } = useAnswers();
  const [until, setUntil] = useState(0);
  const query = useCall(
    reconciliationEndpoints.view,
    {},
    { refetchInterval: () => (Date.now() < until ? LOOK_MS : false) },
  );
  return {
    query,
    /** A job asks the provider: its answer shows by what is listed afterwards. */
    watch: () => {
      setUntil(Date.now() + LOOKS * LOOK_MS);
      void invalidate(reconciliationEndpoints);
    },
  };
}
