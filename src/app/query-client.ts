/**
 * TanStack Query, for the screens that live on the server. What the tablet owns is read from the local
 * database instead, and no write is ever queued here: the outbox is the only queue (offline.md).
 */
import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 30_000;
const KEPT_MS = 24 * 60 * 60 * 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: 2 },
    // A form says at once that it could not be sent, and keeps what was typed; it is never paused.
    mutations: { networkMode: 'always', retry: false },
  },
});
