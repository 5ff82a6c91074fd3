/** The basis of every hook here: who is signed in, and live queries over their database. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useSyncExternalStore } from 'react';
import { currentTablet } from '../current';
import type { Active } from '../tablet';
import type { UserDatabase } from '../user-database';

/** What belongs to the signed-in user; undefined while the tablet starts, null when nobody is signed in. */
export function useActive(): Active | null | undefined {
  const { active } = currentTablet();
  return useSyncExternalStore(active.subscribe, active.get);
}

/**
 * The answer of a query over the user's database, again after every change of what it read.
 * Undefined while loading, and while nobody is signed in.
 */
export function useUserQuery<T>(
  query: (database: UserDatabase) => Promise<T>,
  dependencies: readonly unknown[],
): T | undefined {
  const database = useActive()?.database;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on.
  const run = useCallback(query, dependencies);
  const answered = useLiveQuery(
    async () => (database ? { run, answer: await run(database) } : undefined),
    [database, run],
  );
  // An answer to the last question is no answer to this one.
  return answered?.run === run ? answered.answer : undefined;
}
