/**
 * What the server tells its operator: a line of JSON each, to the error stream, with the id of the request where there
 * is one. Problems by themselves; with LOG_LEVEL=info every request. Nothing of what was sent, and no address with its
 * query, since both hold names.
 */
import pino from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export const log = pino(
  { level: 'warn', base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ fd: 2, sync: true }),
);
