/** How a failed act about money is told: the fields' messages on 422, else the act's own words and the server's. */
import i18next from 'i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { Message } from '#shared/messages';
import { notifyError, notifyFieldErrors, REFUSED_TOAST_MS } from './notify';

/** The part of a `CallError` that tells what the server said. */
interface Told {
  status: number;
  message: string;
  errors: FieldErrors;
}

/** What the server refused for a reason (locked, closed, changed meanwhile) is said besides, in its own words. */
export function tellFailure(error: unknown, message: Message): void {
  const told = error instanceof Error && error.name === 'CallError' ? (error as Error & Told) : null;
  if (told?.status === 422) {
    notifyFieldErrors(told.errors);
    return;
  }
  notifyError(i18next.t(message));
  if (told === null) notifyError(i18next.t('Needs the internet.'), REFUSED_TOAST_MS);
  else if (told.status < 500) notifyError(i18next.t(told.message), REFUSED_TOAST_MS);
}
