/**
 * TanStack Query, for the screens that live on the server. What the tablet owns is read from the local
 * database instead, and no write is ever queued here: the outbox is the only queue.
 */

import { QueryClient } from '@tanstack/react-query';
import { DAY_MS } from '#shared/domain/calendar-date';
import { CallError, NotSignedInError, OfflineError } from '../local/errors';

const FRESH_MS = 30_000;
const KEPT_MS = DAY_MS;

const MOST_RETRIES = 2;
/** A moment without the network passes by itself, or is said: nobody looks at an empty shape for seconds. */
const OFFLINE_AGAIN_MS = 300;
/** A server that wants more time than this is not waited for: what it said is shown, with a way to try again. */
const PATIENCE_MS = 5_000;

/** Whether the same call may go through in a moment: not where the server said no, nor after a minute without an answer. */
export function mayPass(failures: number, error: Error): boolean {
  if (failures >= MOST_RETRIES || error instanceof NotSignedInError) return false;
  if (error instanceof OfflineError) return error.why !== 'time';
  if (!(error instanceof CallError)) return true;
  if (error.retryAfterMs !== null) return error.retryAfterMs <= PATIENCE_MS;
  return error.status >= 500;
}

/** In how many milliseconds. */
export function retryDelay(failures: number, error: Error): number {
  if (error instanceof OfflineError) return OFFLINE_AGAIN_MS;
  const asked = error instanceof CallError ? error.retryAfterMs : null;
  return asked ?? 1_000 * 2 ** failures;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: mayPass, retryDelay },
    // A form says at once that it could not be sent, and keeps what was typed; it is never paused.
    mutations: { networkMode: 'always', retry: false },
  },
});
