/** What a tablet keeps of its people, looked at in its databases. */
import type { Page } from 'playwright-core';

/** How many records the databases of all who signed in here have in these tables together. */
export async function countStored(page: Page, ...tables: string[]): Promise<Record<string, number>> {
  const found = await lookInto(page, tables);
  return Object.fromEntries(
    tables.map((table) => [table, found.reduce((sum, { counts }) => sum + (counts[table] ?? 0), 0)]),
  );
}

/** Whether a draft that is stored here holds this text. */
export async function hasDraftOf(page: Page, text: string): Promise<boolean> {
  return (await lookInto(page, [])).some(({ drafts }) => drafts.includes(text));
}

/** Whether all that the server has for somebody who signed in here has been fetched, the last 30 days too. */
export async function hasHistory(page: Page): Promise<boolean> {
  return (await lookInto(page, [])).some(({ isComplete }) => isComplete);
}

interface Stored {
  counts: Record<string, number>;
  /** As JSON. */
  drafts: string;
  isComplete: boolean;
}

function lookInto(page: Page, tables: string[]): Promise<Stored[]> {
  return page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Stored[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes('tadika-user-')) continue;
      const opening = indexedDB.open(name);
      // It was deleted since: an empty one in its place would be the app's to make.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      const database = await answer(opening);
      const counts: Record<string, number> = {};
      const of = (table: string) => database.transaction(table).objectStore(table);
      for (const table of wanted) counts[table] = await answer(of(table).count());
      const complete: { value: unknown } | undefined = await answer(of('meta').get('history_complete'));
      const drafts = JSON.stringify(await answer(of('drafts').getAll()));
      found.push({ counts, drafts, isComplete: complete?.value === true });
      database.close();
    }
    return found;
  }, tables);
}
