/** The floor of a first sync: one request for the same bytes, and the same rows put in one strict transaction. */

const STORES = {
  preschool: 'preschools',
  classroom: 'classrooms',
  child: 'children',
  master: 'masters',
} as const;
type Type = keyof typeof STORES;

interface Page {
  data: { changes: { type: Type; document: { id: number } }[] };
}

let count = 0;

/** Answers its milliseconds, from the request to the commit; the database is open before. */
export async function putBarely(url: string): Promise<number> {
  count += 1;
  const name = `bare-${count}`;
  const database = await open(name);
  const start = performance.now();
  const page: Page = await (await fetch(url)).json();
  const stores = Object.values(STORES);
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  for (const { type, document } of page.data.changes)
    transaction.objectStore(STORES[type]).put({ ...document, generation: 1 });
  await committed(transaction);
  const ms = performance.now() - start;
  database.close();
  indexedDB.deleteDatabase(name);
  return ms;
}

export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of Object.values(STORES)) request.result.createObjectStore(store, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
