/** Keeps how the contact with the server stands where every tab's sign reads it; written only when it changes. */

import { readMeta, writeMeta } from '../user-database';
import type { Ended, SyncContext, SyncEnd } from './context';

/** Notes how a sync ended. */
export async function noteContact(
  { database, environment }: Pick<SyncContext, 'database' | 'environment'>,
  ended: Ended,
  { endedBy, byStranger }: Pick<SyncEnd, 'endedBy' | 'byStranger'> = {},
): Promise<void> {
  if (ended === 'signed-out' || ended === 'trouble') return;
  const state = ended === 'done' ? 'ok' : ended;
  const known = await readMeta(database, 'contact');
  const newPassword = endedBy === 'password';
  const isSame =
    known?.state === state && (known.newPassword ?? false) === newPassword && known.byStranger === byStranger;
  if (isSame) return;
  const since = known?.state === state ? known.since : environment.clock.now();
  await writeMeta(database, {
    contact: { state, since, ...(newPassword && { newPassword }), ...(byStranger && { byStranger }) },
  });
}
