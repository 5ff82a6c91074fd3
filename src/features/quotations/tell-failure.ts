/** How a failed act on a quotation is told: the fields' messages on 422, else the act's own words and the server's. */
import i18next from 'i18next';
import type { Message } from '#shared/messages';
import { notifyError, notifyFieldErrors, REFUSED_TOAST_MS } from '../../components/notify';
import { CallError } from '../../local/errors';

export function tellFailure(error: unknown, message: Message): void {
  if (error instanceof CallError && error.status === 422) {
    notifyFieldErrors(error.errors);
    return;
  }
  notifyError(i18next.t(message));
  if (!(error instanceof CallError)) notifyError(i18next.t('Needs the internet.'), REFUSED_TOAST_MS);
  else if (error.status < 500) notifyError(i18next.t(error.message), REFUSED_TOAST_MS);
}
