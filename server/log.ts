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

/** What PostgreSQL tells beside the message: its `detail` quotes the row, with names and what is hashed in it. */
const TOLD_OF_DATABASE = ['code', 'constraint', 'table', 'column', 'routine'] as const;

/**
 * Tried from the beginning of a word alone, or a long one without an address takes seconds. Without a slash, or the
 * paths of packages in a stack would be gone.
 */
const MAIL_ADDRESS =
  /(?<![^\s<>"'(),;:[\]@/])[^\s<>"'(),;:[\]@/]+@[^\s<>"'(),;:[\]@./]{1,63}(?:\.[^\s<>"'(),;:[\]@./]{1,63})+/g;

/** What a mail server or a payment provider answers names whom it was about. */
const withoutAddresses = (text: unknown) =>
  typeof text === 'string' ? text.replace(MAIL_ADDRESS, '…@…') : text;

/** An error without what was sent: its words, its place, and the names of what broke. */
export function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const inner = error as Error & Partial<Record<(typeof TOLD_OF_DATABASE)[number] | 'nativeError', unknown>>;
  const names = TOLD_OF_DATABASE.filter((name) => typeof inner[name] === 'string');
  const cause = inner.nativeError ?? inner.cause;
  return {
    type: error.constructor.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack),
    ...Object.fromEntries(names.map((name) => [name, inner[name]])),
    ...(cause !== undefined && { cause: toldOf(cause) }),
  };
}

export const createLog = (to: pino.DestinationStream) =>
  pino(
    {
      level: 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => place.getStore() ?? {},
      serializers: { err: toldOf, why: withoutAddresses },
      hooks: {
        logMethod(given, method) {
          method.apply(this, given.map(withoutAddresses) as typeof given);
        },
      },
    },
    to,
  );

export const log = createLog(pino.destination({ fd: 2, sync: true }));

/**
 * What a library prints by itself becomes a line like any other: errors without what was sent, texts without
 * addresses. The job queue does so with a connection that breaks under it.
 */
export function tellPrinted(): void {
  for (const name of ['warn', 'error', 'trace'] as const) {
    console[name] = (...printed: unknown[]) =>
      log.warn(
        { printed: printed.map((one) => (typeof one === 'string' ? withoutAddresses(one) : toldOf(one))) },
        'a library printed a problem',
      );
  }
}

/** Has every line that is told within `work`, however deep, name where it belongs. */
export function toldIn<T>(named: Record<string, string>, work: () => T): T {
  return place.run(named, work);
}
