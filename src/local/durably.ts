/**
 * A write that must not be lost: repeated once over a fresh connection where the browser dropped the old one
 * (scenario 38), and refused visibly where the tablet has no room (scenario 24).
 */

import type { Store } from '#shared/store';
import { SaveFailedError } from './errors';
import type { UserDatabase } from './user-database';

/** What is wrong with the tablet's storage. */
export type StorageTrouble = null | 'full' | 'broken';

const CONNECTION_LOST = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TimeoutError',
  'TransactionInactiveError',
  'PrematureCommitError',
  'MissingAPIError',
  'OpenFailedError',
];

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
    if (storageTroubleOf(error) !== 'storage') throw error;
    database.close({ disableAutoOpen: false });
    await database.open();
    return run(true);
  }
}

/** What an error says of the storage: no room, or no answer; null when it has nothing to do with it. */
export function storageTroubleOf(error: unknown): 'full' | 'storage' | null {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return 'full';
  return names.some((name) => CONNECTION_LOST.includes(name)) ? 'storage' : null;
}

/** The names of an error and of those inside it: Dexie wraps what the database said, of many writes each. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  for (let at = error; at && typeof at === 'object' && names.length < 5; ) {
    if ('name' in at) names.push(String(at.name));
    if ('failures' in at && Array.isArray(at.failures))
      names.push(...at.failures.map((failure: unknown) => String((failure as Partial<Error> | null)?.name)));
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null;
  }
  return names;
}
