/** What a save that failed says, and what to do. */
import { messages } from '#shared/messages';
import { NotSignedInError, SaveFailedError } from '../../local/errors';

/** A key of the catalogue. */
export function troubleText(error: Error): string {
  if (error instanceof NotSignedInError) return error.message;
  if (!(error instanceof SaveFailedError)) return messages.broken;
  return error.kind === 'full'
    ? 'This tablet is full, so nothing could be saved. What you typed is still here: delete photos or apps from the tablet, then try again.'
    : 'The tablet could not save. What you typed is still here: try again, and if that does not help, restart the tablet.';
}
