/** What a tablet keeps of its people, looked at in its databases. */
import type { Page } from 'playwright-core';
import { openRow } from '../../src/local/sealing';
import { ANSWER } from '../../src/local/user-database';

/** How many records the databases of all who signed in here have in these tables together. */
export async function countStored(page: Page, ...tables: string[]): Promise<Record<string, number>> {
  const found = await lookInto(page, tables);
  return Object.fromEntries(
    tables.map((table) => [table, found.reduce((sum, { counts }) => sum + (counts[table] ?? 0), 0)]),
  );
}

/** Whether a draft that is stored here holds this text: sealed, it is opened with the key that its tablet has. */
export async function hasDraftOf(page: Page, text: string): Promise<boolean> {
  const rows = await openRows(page, 'drafts');
  return rows.some((row) => JSON.stringify(row).includes(text));
}

/** Whether this is the value that is stored here under the name (`stored-answers.ts`). */
export async function hasAnswer(page: Page, name: string, value: unknown): Promise<boolean> {
  const rows: AnswerRow[] = await openRows(page, 'meta');
  return rows.some((row) => row.key === `${ANSWER}${name}` && row.value?.value === value);
}

async function openRows(page: Page, table: 'drafts' | 'meta') {
  const found = await lookInto(page, []);
  return found.flatMap(({ [table]: rows, key }) =>
    rows.map(({ sealed, ...row }) => {
      const whole = { ...row, ...(sealed && { sealed: Uint8Array.from(sealed) }) };
      return openRow(whole, table, key === null ? undefined : Uint8Array.from(key));
    }),
  );
}

/** When somebody who signed in here was last in touch with the server: a number that is not sealed. */
export async function lastContact(page: Page): Promise<number> {
  const [first] = await lookInto(page, []);
  if (first?.lastContact === undefined) throw new Error('Nobody was in touch with the server here.');
  return first.lastContact;
}

/** Whether all that the server has for somebody who signed in here has been fetched, the last 30 days too. */
export async function hasHistory(page: Page): Promise<boolean> {
  return (await lookInto(page, [])).some(({ isComplete }) => isComplete);
}

/** As it lies there: what is sealed as numbers, since a page hands out nothing else. */
interface StoredRow {
  sealed?: number[];
}

/** A stored answer, opened. */
interface AnswerRow {
  sealed?: Uint8Array;
  key?: string;
  value?: { value: unknown };
}

interface Stored {
  counts: Record<string, number>;
  drafts: StoredRow[];
  meta: StoredRow[];
  /** What the person's rows are sealed with; null where nothing is. */
  key: number[] | null;
  isComplete: boolean;
  lastContact: number | undefined;
}

function lookInto(page: Page, tables: string[]): Promise<Stored[]> {
  return page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** The browser's own key opens the person's: it does not leave the page, and this one does. */
    const keyOf = async (userId: number): Promise<number[] | null> => {
      const device = await answer(indexedDB.open('tadika-device'));
      const of = (table: string) => device.transaction(table).objectStore(table);
      const vault: { value: CryptoKey } | undefined = await answer(of('facts').get('vault'));
      const user: { locked_key?: { nonce: Uint8Array; bytes: Uint8Array } } | undefined = await answer(
        of('users').get(userId),
      );
      device.close();
      if (!vault || !user?.locked_key) return null;
      const { nonce, bytes } = user.locked_key;
      const how = { name: 'AES-GCM', iv: new Uint8Array(nonce) };
      return [...new Uint8Array(await crypto.subtle.decrypt(how, vault.value, new Uint8Array(bytes)))];
    };
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
      const contact: { value: number } | undefined = await answer(of('meta').get('last_contact_at'));
      const rowsOf = async (table: string) => {
        const rows: { sealed?: Uint8Array }[] = await answer(of(table).getAll());
        return rows.map(({ sealed, ...row }) => ({ ...row, ...(sealed && { sealed: [...sealed] }) }));
      };
      const [drafts, meta] = [await rowsOf('drafts'), await rowsOf('meta')];
      database.close();
      const key = await keyOf(Number(name.replace(/^.*-/, '')));
      found.push({
        counts,
        drafts,
        meta,
        key,
        isComplete: complete?.value === true,
        lastContact: contact?.value,
      });
    }
    return found;
  }, tables);
}
