/** What waits for finance, as the server finds it; asked again a few times after a provider was asked. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { call } from '../../local/call';
import { invoicesKey } from '../../queries/invoices';

export const reconciliationKey = [...invoicesKey, 'reconciliation'] as const;
/** How often, and for how long, the screen looks whether a provider's answer has come. */
const LOOK_MS = 2_000;
const LOOKS = 10;

export function useReconciliation() {
  const client = useQueryClient();
  const [until, setUntil] = useState(0);
  const query = useQuery({
    queryKey: reconciliationKey,
    queryFn: ({ signal }) => call(reconciliationEndpoints.view, { signal }),
    refetchInterval: () => (Date.now() < until ? LOOK_MS : false),
  });
  return {
    query,
    /** A job asks the provider: its answer shows by what is listed afterwards. */
    watch: () => {
      setUntil(Date.now() + LOOKS * LOOK_MS);
      void client.invalidateQueries({ queryKey: reconciliationKey });
    },
  };
}
