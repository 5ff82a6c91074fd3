/** Turns whatever went wrong into the one form of an error, and says nothing of the inside. */
import type { Middleware } from 'koa';
import { messages } from '#shared/messages';
import { invalid, Refusal, unreadable } from './refusal';

interface DatabaseError {
  code: string;
  constraint?: string;
}

/** Constraints that a person can run into, and what they are told: the only place that translates them. */
const constraintMessages: Record<string, { field: string; message: string }> = {
  users_email_key: { field: 'email', message: messages.emailTaken },
  masters_name_key: { field: 'name', message: messages.nameTaken },
  daily_report_rows_pkey: { field: 'rows', message: messages.rowIdTaken },
  daily_report_rows_master_id_fkey: { field: 'rows', message: messages.masterUnknown },
};

/** Class 22 is bad data (a NUL in a text), 23 a broken constraint. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** What a person is told when the data, not the server, is at fault; null when it is the server's fault. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseError(error)) {
    const known = error.constraint ? constraintMessages[error.constraint] : undefined;
    if (known) return invalid({ [known.field]: [known.message] });
    if (error.code.startsWith('22')) return invalid({ '': [messages.invalidField] });
    return null;
  }
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new Refusal(413, messages.tooLarge);
  if (status === 400 || status === 415) return unreadable();
  return null;
}

/** The outermost middleware of every call. */
export function answerErrors(): Middleware {
  return async (http, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) console.error(error);
      const { status, message, details } = refusal ?? new Refusal(500, messages.broken);
      http.status = status;
      if (details.retryAfterSeconds) http.set('Retry-After', String(details.retryAfterSeconds));
      http.body = {
        message,
        ...(details.errors && { errors: details.errors }),
        ...(details.data !== undefined && { data: details.data }),
      };
    }
  };
}
