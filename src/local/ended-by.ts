/** Who or what ended a session that this device still held, as the server's words tell. */
import { messages } from '#shared/messages';

/** `office` and `self`, from another device: what was fetched is to be forgotten here. `password`: it stays. */
export type EndedBy = 'office' | 'self' | 'password';

/** Null where it just ran out, or is someone else's. */
export function endedBy(message: string): EndedBy | null {
  if (message === messages.signedOutRemotely) return 'office';
  if (message === messages.signedOutElsewhere) return 'self';
  return message === messages.passwordChangedElsewhere ? 'password' : null;
}
