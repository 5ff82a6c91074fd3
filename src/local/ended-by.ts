/** Who or what ended a session that this device still held, as the server's words tell. */
import { messages } from '#shared/messages';

/**
 * `office` and `self`, from another device, and `reset`, by a new password: what was fetched is to be forgotten here.
 * `password`: it stays.
 */
export type EndedBy = 'office' | 'self' | 'reset' | 'password';

/** Null where it just ran out, or is someone else's. */
export function endedBy(message: string): EndedBy | null {
  if (message === messages.signedOutRemotely) return 'office';
  if (message === messages.signedOutElsewhere) return 'self';
  if (message === messages.passwordResetElsewhere) return 'reset';
  return message === messages.passwordChangedElsewhere ? 'password' : null;
}
