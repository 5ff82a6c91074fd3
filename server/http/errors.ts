/** Turns whatever went wrong into the one form of an error, and says nothing of the inside. */
import type { Context, Middleware } from 'koa';
import { sessionEndpoints } from '#shared/endpoints/session';
import { ENVELOPE } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { isAway } from '../db/is-away';
import { log } from '../log';
import { invalid, Refusal, unreadable } from './refusal';

/** When to come again while the database is away: a restart takes about as long. */
const AWAY_SECONDS = 2;

interface DatabaseError {
  code: string;
  constraint?: string;
}

/** Constraints that a person can run into, and what they are told: the only place that translates them. */
const constraintMessages: Record<string, { field: string; message: string }> = {
  users_email_key: { field: 'email', message: messages.emailTaken },
  children_mykid_no_key: { field: 'mykid_no', message: messages.mykidTaken },
  preschools_short_name_key: { field: 'short_name', message: officeMessages.shortNameTaken },
  subjects_name_key: { field: 'name', message: messages.nameTaken },
  bookings_open_key: { field: 'year', message: officeMessages.bookingTaken },
  masters_name_key: { field: 'name', message: messages.nameTaken },
  payment_settings_default_key: { field: 'preschools', message: messages.defaultTaken },
  payment_setting_preschools_provider_key: { field: 'preschools', message: messages.preschoolHasSetting },
  payment_setting_preschools_preschool_id_fkey: { field: 'preschools', message: messages.preschoolUnknown },
  daily_report_rows_pkey: { field: 'rows', message: messages.rowIdTaken },
  daily_report_rows_master_id_fkey: { field: 'rows', message: messages.masterUnknown },
};

/**
 * What whoever sends can cause: a text that is too long, a number out of range, a date that is none, a NUL or half a character in a
 * text, a text that is no id, bytes of another encoding. All else of class 22 is a mistake of ours, such as a division by zero.
 */
const BAD_DATA = ['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05'];
/** An index has no room for a value. */
const TOO_LARGE = '54000';

/** PostgreSQL's own error, out of Objection's wrapping where there is one; null for any other. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  const inner = error instanceof Error && 'nativeError' in error ? error.nativeError : error;
  const isOne =
    inner instanceof Error &&
    'code' in inner &&
    typeof inner.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(inner.code);
  return isOne ? (inner as Error & DatabaseError) : null;
}

/** What a person is told when the data, not the server, is at fault; null when it is the server's fault. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const broken = databaseErrorOf(error);
  if (broken) {
    const known = broken.constraint ? constraintMessages[broken.constraint] : undefined;
    if (known) return invalid({ [known.field]: [known.message] });
    if (BAD_DATA.includes(broken.code)) return invalid({ '': [messages.invalidField] });
    if (broken.code === TOO_LARGE) return invalid({ '': [messages.tooLarge] });
    return null;
  }
  // A body that is not packed as its header says.
  if (
    error instanceof Error &&
    'code' in error &&
    /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI)/.test(String(error.code))
  )
    return unreadable();
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new Refusal(413, messages.tooLarge);
  if (status === 400 || status === 415) return unreadable();
  return null;
}

/** Whether a tablet decides by the answer what becomes of an entry: then also an error says that it is ours. */
function isForTablets(path: string): boolean {
  return path.startsWith('/api/sync/') || path === sessionEndpoints.refresh.path;
}

/** Where the address of a request is none, nothing else may ask for its path. */
export function refuseUnreadableTargets(): Middleware {
  return async (http, next) => {
    try {
      void http.path;
    } catch {
      http.status = 400;
      http.body = { message: messages.unreadable };
      return;
    }
    await next();
  };
}

/** The outermost middleware of every call. */
export function answerErrors(): Middleware {
  return async (http, next) => {
    try {
      await next();
    } catch (error) {
      const { status, message, details } = refusalOf(error) ?? failed(http, error);
      http.status = status;
      if (details.retryAfterSeconds) http.set('Retry-After', String(details.retryAfterSeconds));
      if (http.method === 'GET' && http.accepts('json', 'html') === 'html') {
        http.type = 'html';
        http.body = errorPage(message);
        return;
      }
      http.body = {
        ...(isForTablets(http.path) && { envelope: ENVELOPE, code: status }),
        message,
        ...(details.errors && { errors: details.errors }),
        ...(details.data !== undefined && { data: details.data }),
      };
    }
  };
}

/** What broke with a body or an answer that was under way: nobody is left to be told of it. */
export function tellBroken(error: unknown, http?: Context): void {
  const about = { request_id: http?.state.requestId, method: http?.method, err: error };
  const hungUp = http !== undefined && (!http.req.complete || http.res.destroyed);
  if (hungUp) log.info(about, 'whoever called has hung up');
  else if (isAway(error)) log.warn(about, 'the database is away');
  else log.error(about, 'failed');
}

/** The server's fault, or its database's: told to the operator, with the cause. */
function failed(http: Context, error: unknown): Refusal {
  const about = { request_id: http.state.requestId, method: http.method, err: error };
  const away = isAway(error);
  // Two waited for each other's locks, or wrote the same at once: the same again will do, or is told what is there.
  const clashed = /^(40...|23505)$/.test(databaseErrorOf(error)?.code ?? '');
  if (away) log.warn(about, 'the database is away');
  else log.error(about, 'failed');
  if (!away && !clashed) return new Refusal(500, messages.broken);
  return new Refusal(503, messages.comeAgain, { retryAfterSeconds: AWAY_SECONDS });
}

/** What someone sees who opened a download that did not come: a sentence instead of data. */
function errorPage(message: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tadika</title><body style="font: 1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 30rem; padding: 0 1rem">
<p>${message.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</p><p><a href="/">Tadika</a></p></body></html>`;
}
