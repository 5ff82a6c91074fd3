/** How a failed act is notified of: the fields' messages on 422, else what failed and the server's reason. */
import i18next from 'i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { type Message, messages } from '#shared/messages';
import { notifyError, notifyFieldErrors, REFUSED_TOAST_MS } from './notify';

/** Without words of its own for what failed, the reason alone; they can name the `{{status}}`. */
export function notifyFailure(error: unknown, failed?: Message): void {
  if (failed === undefined) {
    notifyError(i18next.t(reasonOf(error)), REFUSED_TOAST_MS);
    return;
  }
  const told = callErrorOf(error);
  if (told?.status === 422) {
    notifyFieldErrors(told.errors);
    return;
  }
  notifyError(i18next.t(failed, { status: told?.status }));
  if (told === null) notifyError(i18next.t(reasonOf(error)), REFUSED_TOAST_MS);
  else if (told.status < 500) notifyError(i18next.t(told.message), REFUSED_TOAST_MS);
}

/** What a person reads of a call that went wrong: the server's words, that there is no network, or that it broke. */
export function reasonOf(error: unknown): string {
  const isKnown = error instanceof Error && (error.name === 'CallError' || error.name === 'OfflineError');
  return isKnown ? error.message : messages.broken;
}

/** Errors of calls, told by their shape: components know nothing of who makes them. */
export function callErrorOf(error: unknown): (Error & { status: number; errors: FieldErrors }) | null {
  return error instanceof Error && 'status' in error && 'errors' in error
    ? (error as Error & { status: number; errors: FieldErrors })
    : null;
}
