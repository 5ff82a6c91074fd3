/**
 * A write that must not be lost: repeated once over a fresh connection where the browser dropped the old one
 * (scenario 38) or where fetched history made room, and refused visibly where there is none (scenario 24).
 */

import type { Store } from '#shared/store';
import { SaveFailedError } from './errors';
import { fetchAgain, makeRoom } from './make-room';
import { storageTroubleOf } from './storage-trouble';
import type { UserDatabase } from './user-database';

/** What is wrong with the tablet's storage. `was-full`: there is room again, and nothing was saved since. */
export type StorageTrouble = null | 'full' | 'was-full' | 'broken';

/**
 * Runs a write and resolves after its commit. `run` is told when it is called again: the first try may have been
 * committed after all, and the work must be done once.
 * @throws SaveFailedError when nothing could be kept; whatever else `run` throws is passed on.
 */
export async function durably<T>(
  tablet: { trouble: Store<StorageTrouble> },
  database: UserDatabase,
  run: (again: boolean) => Promise<T>,
): Promise<T> {
  try {
    const done = await attempt(database, run);
    // Somebody made room on the tablet: what was let go is fetched with the next pull.
    if (['full', 'was-full'].includes(tablet.trouble.get() ?? '')) await fetchAgain(database);
    tablet.trouble.set(null);
    return done;
  } catch (error) {
    const kind = storageTroubleOf(error);
    if (kind === null) throw error;
    tablet.trouble.set(kind === 'full' ? 'full' : 'broken');
    throw new SaveFailedError(kind, error);
  }
}

async function attempt<T>(database: UserDatabase, run: (again: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    const trouble = storageTroubleOf(error);
    if (trouble === null) throw error;
    if (trouble === 'full') await makeRoom(database);
    else {
      database.close({ disableAutoOpen: false });
      await database.open();
    }
    return run(true);
  }
}
