/**
 * The floors of a first sync: one request for the same bytes, and the same rows put in one strict transaction; and of thirty
 * days, page after page, each record a row of its own with two indexes.
 */

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

interface HistoryPage {
  data: {
    changes: { type: string; id: string | number; document: { child_id?: number; date?: string } | null }[];
    cursor: string;
    more: boolean;
  };
}

/** Answers its milliseconds, from the first request to the last commit. `path` lacks the cursor. */
export async function putHistoryBarely(path: string, token: string): Promise<number> {
  count += 1;
  const name = `bare-${count}`;
  const database = await openRows(name);
  const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
  const start = performance.now();
  let cursor = '';
  for (let more = true; more; ) {
    const answer = await fetch(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, { headers });
    const page: HistoryPage = await answer.json();
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
    for (const { type, id, document } of page.data.changes)
      transaction
        .objectStore('rows')
        .put({ key: `${type}:${id}`, type, child_id: document?.child_id, date: document?.date, document });
    await committed(transaction);
    ({ cursor, more } = page.data);
  }
  const ms = performance.now() - start;
  database.close();
  indexedDB.deleteDatabase(name);
  return ms;
}

function openRows(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const rows = request.result.createObjectStore('rows', { keyPath: 'key' });
      rows.createIndex('child', ['type', 'child_id']);
      rows.createIndex('date', ['type', 'date']);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
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
