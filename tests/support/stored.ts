/** What a tablet keeps of its people, looked at in its databases. */
import type { Page } from 'playwright-core';

/** How many records the databases of all who signed in here have in these tables together. */
export function countStored(page: Page, ...tables: string[]): Promise<Record<string, number>> {
  return page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const counts = Object.fromEntries(wanted.map((table) => [table, 0]));
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes('tadika-user-')) continue;
      const opening = indexedDB.open(name);
      // It was deleted since: an empty one in its place would be the app's to make.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await answer(opening);
      for (const table of wanted)
        counts[table] =
          (counts[table] ?? 0) + (await answer(database.transaction(table).objectStore(table).count()));
      database.close();
    }
    return counts;
  }, tables);
}
