/**
 * A browser's IndexedDB. What was committed outlives the tab that wrote it; a tab that is killed takes its open
 * transactions with it. The disk can be full, and a connection can be lost.
 */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

/** The parts of fake-indexeddb's connection that a kill needs. */
interface Connection extends IDBDatabase {
  _rawDatabase: { transactions: (IDBTransaction & { _state: string })[] };
}

export class Disk {
  factory = new IDBFactory();
  full = false;

  /** The browser clears everything, as it may where storage is not persistent. */
  wipe(): void {
    this.factory = new IDBFactory();
  }
}

/** One tab's way to the disk. */
export class DiskAccess {
  readonly indexedDB: IDBFactory;
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

  /** What was not committed never happened; nothing is written from now on. */
  kill(): void {
    this.#dead = true;
    this.loseConnections(false);
  }

  /** The browser drops the connections, as some do when a tablet wakes up (38). */
  loseConnections(told = true): void {
    for (const connection of this.#connections) {
      for (const transaction of connection._rawDatabase.transactions) {
        const over = transaction._state === 'finished' || transaction._state === 'committing';
        if (transaction.db === connection && !over) transaction.abort();
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

  /** On a full disk every write fails as browsers say it. */
  #limit(connection: Connection): void {
    const { disk } = this;
    const original = connection.transaction;
    if (Object.hasOwn(connection, 'transaction')) return;
    connection.transaction = function transaction(this: IDBDatabase, ...given) {
      const made = original.apply(this, given);
      if (disk.full && made.mode !== 'readonly') refuseWrites(made);
      return made;
    };
  }
}

function refuseWrites(transaction: IDBTransaction): void {
  const original = transaction.objectStore.bind(transaction);
  const refuse = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  transaction.objectStore = (name) => {
    const store = original(name);
    store.put = refuse;
    store.add = refuse;
    return store;
  };
}
