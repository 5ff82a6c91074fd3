/** Who is here: apart from the outbox, whose code comes with the first screen that writes. */
import { NotSignedInError } from './errors';
import type { Active, Tablet } from './tablet';

/** What belongs to the signed-in user. @throws NotSignedInError */
export function requireActive(tablet: Tablet): Active {
  const active = tablet.active.get();
  if (!active) throw new NotSignedInError();
  return active;
}
