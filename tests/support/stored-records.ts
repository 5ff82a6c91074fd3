/** All records of a tablet, whichever way they are stored. */
import { recordsIn } from '../../src/local/stored-records';
import type { LocalRecord, UserDatabase } from '../../src/local/user-database';

export async function storedRecords({ records, bundles }: UserDatabase): Promise<LocalRecord[]> {
  // A release before has no bundles.
  const [single, bundled] = await Promise.all([records.toArray(), bundles?.toArray() ?? []]);
  return [...single, ...bundled.flatMap(recordsIn)];
}
