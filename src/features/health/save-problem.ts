/** Why a save did not happen, in words; what was typed stays on the screen. */
import i18next from 'i18next';
import { InvalidEntryError, NotSignedInError, SaveFailedError } from '../../local/errors';

/** One sentence, translated. An error that is none of the known ones is thrown on. */
export function problemText(error: unknown): string {
  if (error instanceof InvalidEntryError) {
    return Object.values(error.errors)
      .flat()
      .map((message) => i18next.t(message))
      .join(' ');
  }
  if (error instanceof NotSignedInError) return i18next.t(error.message);
  if (!(error instanceof SaveFailedError)) throw error;
  return error.kind === 'full'
    ? i18next.t('Not saved: this tablet has no room left. What you typed is still here.')
    : i18next.t('Not saved: this tablet could not store it. What you typed is still here; please try again.');
}
