/** How a failed act is notified of: the fields' messages on 422, else what failed and the server's reason. */
import i18next from 'i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { type Message, messages } from '#shared/messages';
import { notifyError, notifyFieldErrors, REFUSED_TOAST_MS } from './notify';

/** The part of a `CallError` that tells what the server said. */
interface Told {
  status: number;
  message: string;
  errors: FieldErrors;
}

/** Without words of its own for what failed, the reason alone. */
export function notifyFailure(error: unknown, failed?: Message): void {
  if (failed === undefined) {
    notifyError(i18next.t(reasonOf(error)), REFUSED_TOAST_MS);
    return;
  }
  const told = error instanceof Error && error.name === 'CallError' ? (error as Error & Told) : null;
  if (told?.status === 422) {
    notifyFieldErrors(told.errors);
    return;
  }
  notifyError(i18next.t(failed));
  if (told === null) notifyError(i18next.t('Needs the internet.'), REFUSED_TOAST_MS);
  else if (told.status < 500) notifyError(i18next.t(told.message), REFUSED_TOAST_MS);
}

/** What a person reads of a call that went wrong: the server's words, that there is no network, or that it broke. */
export function reasonOf(error: unknown): string {
  const isKnown = error instanceof Error && (error.name === 'CallError' || error.name === 'OfflineError');
  return isKnown ? error.message : messages.broken;
}
