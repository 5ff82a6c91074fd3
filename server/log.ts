/**
 * What the server tells its operator: a line of JSON each, to the error stream, with the id of the request or of the
 * job that it was told in. Problems by themselves; with LOG_LEVEL=info every request. Nothing of what was sent, and no
 * address with its query, since both hold names.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** In what something is told: `request_id`, or `job` and `job_id`. */
const place = new AsyncLocalStorage<Record<string, string>>();

export const log = pino(
  {
    level: 'warn',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => place.getStore() ?? {},
  },
  pino.destination({ fd: 2, sync: true }),
);

/** Has every line that is told within `work`, however deep, name where it belongs. */
export function toldIn<T>(named: Record<string, string>, work: () => T): T {
  return place.run(named, work);
}
