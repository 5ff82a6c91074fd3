/**
 * Whether the database is away for a moment (it restarts, fails over, has no connection to give): nothing is wrong with
 * what was asked, and the same again will do.
 */

/**
 * PostgreSQL's: no connection (08), shut down or not up yet (57P), no room for another connection, memory or disk (53),
 * a transaction that stood still for too long, a copy that only reads (it has failed over).
 */
const PASSING = /^(08...|57P0[1-5]|53...|25P03|25006)$/;
/** The system's. */
const UNREACHED =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's and knex's, which have words alone. */
const WORDS =
  /(Connection terminated( unexpectedly| due to connection timeout)?|connection error and is not queryable|Connection ended unexpectedly|timeout expired|Unable to acquire a connection)$/;

export function isAway(error: unknown): boolean {
  const inner = error instanceof Error && 'nativeError' in error ? error.nativeError : error;
  if (!(inner instanceof Error)) return false;
  const { code, syscall } = inner as NodeJS.ErrnoException;
  if (typeof code === 'string' && (PASSING.test(code) || UNREACHED.test(code))) return true;
  // The embedded database's socket is a file, which is gone while it is.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return inner.name === 'KnexTimeoutError' || WORDS.test(inner.message);
}
