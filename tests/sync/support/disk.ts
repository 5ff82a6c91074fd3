/**
 * A browser's IndexedDB. What was committed outlives the tab that wrote it; a tab that is killed takes its open
 * transactions with it. The disk can be full, and a connection can be lost.
 */

import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openRow, type SealingKey } from '../../../src/local/sealing';
import { type Bundle, recordsIn } from '../../../src/local/stored-records';
import type { LocalRecord } from '../../../src/local/user-database';

/** The parts of fake-indexeddb that a kill needs. */
interface Transaction extends IDBTransaction {
  _state: string;
  _started: boolean;
  _scope: Set<string>;
  _rollbackLog: unknown[];
  _requests: { request: IDBRequest }[];
  _start(): void;
  /** What its tables held when it began. */
  before?: Map<string, Stored[]>;
}
interface Stored {
  value: unknown;
}
type Stores = Map<string, { records: { values(): Iterable<Stored> } }>;
interface Connection extends IDBDatabase {
  _rawDatabase: { transactions: Transaction[]; rawObjectStores: Stores };
}

export class Disk {
  factory = new IDBFactory();
  /** `till history goes`: whoever deletes records that were fetched has room again. */
  full: boolean | 'till history goes' = false;
  /** Of everyone who ever signed in here: for the judge, who reads what nobody else can. */
  readonly keys: SealingKey[] = [];
  /** It was full once: what a tablet let go then, it fetches at its next start. */
  wasFull = false;
  /** Told of each write that found no room. */
  onRefused = () => {};

  /** The browser clears everything, as it may where storage is not persistent. */
  wipe(): void {
    this.factory = new IDBFactory();
  }
}

/**
 * All that is committed in a table, at this moment and with no time passing; empty where there is no such table. A
 * transaction that is still open has written into the same records: what it found is what is committed.
 */
export function peek<T>(disk: Disk, database: string, table: string): T[] {
  return peekSealed(disk, database, table).map((row) =>
    disk.keys.reduce((opened, key) => openRow(opened, table, key), row),
  ) as T[];
}

/** All records of a tablet, whichever way they are stored. */
export const peekRecords = (disk: Disk, database: string): LocalRecord[] => [
  ...peek<LocalRecord>(disk, database, 'records'),
  ...peek<Bundle>(disk, database, 'bundles').flatMap(recordsIn),
];

/** The same as a thief finds it. */
export function peekSealed({ factory }: Disk, database: string, table: string): Record<string, unknown>[] {
  const inside = (factory as unknown as Inside)._databases.get(database);
  const stored = inside?.rawObjectStores.get(table);
  if (!inside || !stored) return [];
  const open = inside.transactions.find((one) => isWriting(one) && one.before?.has(table));
  const records = open?.before?.get(table) ?? [...stored.records.values()];
  return records.map(({ value }) => value as Record<string, unknown>);
}

interface Inside {
  _databases: Map<string, { transactions: Transaction[]; rawObjectStores: Stores }>;
}

const isWriting = ({ _state, _rollbackLog }: Transaction) => _state !== 'finished' && _rollbackLog.length > 0;

/** Keeps what a transaction found, from the moment that it has its tables for itself; tells of each of its requests. */
function follow(transaction: Transaction, stores: Stores, onRequest: () => void): void {
  const start = transaction._start;
  transaction._start = function begin(this: Transaction) {
    if (isWriting(this)) onRequest();
    if (!this._started)
      this.before = new Map(
        [...this._scope].map((name) => [name, [...(stores.get(name)?.records.values() ?? [])]]),
      );
    return start.call(this);
  };
}

/** One tab's way to the disk. */
export class DiskAccess {
  readonly indexedDB: IDBFactory;
  /** Called when a write has been committed and nobody has yet been told; unless it says no, nobody ever is. */
  onCommit: (() => unknown) | null = null;
  /** Called with each request of a transaction that has written and is not committed. */
  onWriting: (() => void) | null = null;
  #dead = false;
  readonly #connections = new Set<Connection>();

  constructor(private readonly disk: Disk) {
    const open = (name: string, version?: number) => this.#open(name, version);
    this.indexedDB = new Proxy(disk.factory, {
      get(factory, property) {
        if (property === 'open') return open;
        const value = Reflect.get(factory, property);
        return typeof value === 'function' ? value.bind(factory) : value;
      },
    });
  }

  /** True amid a write that is not committed. */
  get isWriting(): boolean {
    return [...this.#connections].some((connection) =>
      connection._rawDatabase.transactions.some((one) => one.db === connection && isWriting(one)),
    );
  }

  /** What was not committed never happened; nothing is written from now on. */
  kill(): void {
    this.#dead = true;
    this.loseConnections(false);
  }

  /** The browser drops the connections, as some do when a tablet wakes up (scenario 38). */
  loseConnections(told = true): void {
    for (const connection of this.#connections) {
      for (const transaction of connection._rawDatabase.transactions) {
        if (transaction.db !== connection) continue;
        if (!told) silence(transaction);
        if (transaction._state !== 'finished' && transaction._state !== 'committing') transaction.abort();
      }
      if (told) forceCloseDatabase(connection as never);
      else connection.close();
    }
    this.#connections.clear();
  }

  #open(name: string, version?: number): IDBOpenDBRequest {
    // A dead tab hears of nothing any more.
    if (this.#dead) return {} as IDBOpenDBRequest;
    const request = this.disk.factory.open(name, version);
    const note = () => {
      const connection = request.result as Connection;
      this.#connections.add(connection);
      this.#limit(connection);
      if (this.#dead) this.kill();
    };
    request.addEventListener('upgradeneeded', note);
    request.addEventListener('success', note);
    return request;
  }

  /** On a full disk every write fails as browsers say it; a kill can wait for a commit. */
  #limit(connection: Connection): void {
    const { disk } = this;
    const committed = (event: Event) => {
      if (!this.onCommit || this.onCommit() === false) return;
      this.onCommit = null;
      event.stopImmediatePropagation();
    };
    const access = this;
    const original = connection.transaction;
    if (Object.hasOwn(connection, 'transaction')) return;
    connection.transaction = function transaction(this: IDBDatabase, ...given) {
      const made = original.apply(this, given);
      if (made.mode === 'readonly') return made;
      if (disk.full) refuseWrites(made, disk);
      follow(made as Transaction, (this as Connection)._rawDatabase.rawObjectStores, () =>
        access.onWriting?.(),
      );
      made.addEventListener('complete', committed);
      return made;
    };
  }
}

/** The dead hear of nothing any more. */
function silence(transaction: Transaction): void {
  Object.assign(transaction, { onabort: null, oncomplete: null, onerror: null });
  for (const { request } of transaction._requests) Object.assign(request, { onsuccess: null, onerror: null });
}

function refuseWrites(transaction: IDBTransaction, disk: Disk): void {
  const original = transaction.objectStore.bind(transaction);
  const refuse = () => {
    disk.onRefused();
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  transaction.objectStore = (name) => {
    const store = original(name);
    store.put = refuse;
    store.add = refuse;
    if (disk.full === 'till history goes' && ['records', 'bundles'].includes(name)) {
      const remove = store.delete.bind(store);
      store.delete = (which) => {
        disk.full = false;
        return remove(which);
      };
    }
    return store;
  };
}
