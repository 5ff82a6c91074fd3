/**
 * What lies on the tablet is sealed: whoever reads its files finds ids, dates and states, and no name, no text, no
 * temperature. Dexie's tables seal each row as it is written and open it as it is read, so that nobody else knows of it.
 *
 * The cipher is XChaCha20-Poly1305 in script. The browser's own ciphers answer later, and a transaction of IndexedDB does
 * not wait for them; AES-GCM in script takes five times as long.
 */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type Dexie from 'dexie';
import type { DBCore, DBCoreCursor, DBCoreTable, DBCoreTransaction } from 'dexie';

const NONCE_BYTES = 24;

/** Which fields of a table's rows stay readable: its keys, what its indexes have, and what tells nothing of a person. */
export interface SealedTable {
  readable: readonly string[];
  /** Absent: every row is sealed. */
  only?: (row: Row) => boolean;
  /** Rows are written back again and again with another state: what lies sealed in them stays as it is. */
  keepsSeals?: true;
}

type Row = Record<string, unknown>;

/** What stands in place of the fields that are not readable. */
const SEALED = 'sealed';
/** One of two fields that are the same object is stored: `[the other, the one]`. */
const SAME = ['view', 'server'] as const;
/** A row that was opened carries its seal along, a copy of the row too; no database stores what a symbol names. */
const OPENED = Symbol('opened');

interface Opened {
  key: SealingKey;
  sealed: Uint8Array;
  text: string;
}

/** 32 bytes. Undefined while there is none: rows are then written as they are, and sealed ones stay sealed. */
export type SealingKey = Uint8Array;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Call it before the database is opened. Rows that were written before there was a key are read as they are. */
export function sealTables(
  database: Dexie,
  tables: Readonly<Record<string, SealedTable>>,
  keyNow: () => SealingKey | undefined,
): void {
  database.use({
    stack: 'dbcore',
    name: 'sealing',
    // Next to the browser: whatever else Dexie does, it does with open rows.
    level: -2,
    create: (core): DBCore => {
      const keyIn = keyOfTransactions(keyNow);
      return {
        ...core,
        table(name) {
          const table = core.table(name);
          const rule = tables[name];
          return rule ? sealedTable(table, name, rule, keyIn) : table;
        },
      };
    },
  });
}

type KeyIn = (transaction: DBCoreTransaction) => SealingKey | undefined;

/** A transaction that had the key keeps it to its end, though its person leaves meanwhile: what it reads and writes is of one kind. */
function keyOfTransactions(keyNow: () => SealingKey | undefined): KeyIn {
  const kept = new WeakMap<DBCoreTransaction, SealingKey>();
  return (transaction) => {
    const key = kept.get(transaction) ?? keyNow();
    if (key) kept.set(transaction, key);
    return key;
  };
}

function sealedTable(table: DBCoreTable, name: string, rule: SealedTable, keyIn: KeyIn): DBCoreTable {
  const opener = ({ trans }: { trans: DBCoreTransaction }) => {
    // From the question on; a key that comes before the answer opens it, too.
    keyIn(trans);
    return (row: Row | undefined) => openRow(row, name, keyIn(trans), rule);
  };
  return {
    ...table,
    mutate: (request) => {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request);
      const key = keyIn(request.trans);
      const values = request.values.map((row: Row) => sealRow(row, name, rule, key));
      return table.mutate({ ...request, values });
    },
    get: (request) => table.get(request).then(opener(request)),
    getMany: (request) => {
      const open = opener(request);
      return table.getMany(request).then((rows) => rows.map(open));
    },
    query: (request) => {
      const open = opener(request);
      return table
        .query(request)
        .then((found) => (request.values ? { ...found, result: found.result.map(open) } : found));
    },
    openCursor: (request) => {
      const open = opener(request);
      return table
        .openCursor(request)
        .then((cursor) => (cursor && request.values ? opening(cursor, open) : cursor));
    },
  };
}

/** The cursor with its row opened; the browser's own getters want the browser's own cursor. */
function opening(cursor: DBCoreCursor, open: (row: Row) => Row | undefined): DBCoreCursor {
  return Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => open(cursor.value) },
  });
}

function sealRow(row: Row, table: string, rule: SealedTable, key: SealingKey | undefined): Row {
  if (!key || SEALED in row || rule.only?.(row) === false) return row;
  const kept: Row = {};
  const hidden: Row = {};
  for (const [name, value] of Object.entries(row))
    (rule.readable.includes(name) ? kept : hidden)[name] = value;
  const [other, one] = SAME;
  if (hidden[other] !== undefined && hidden[other] === hidden[one]) hidden[other] = SAME;
  const text = JSON.stringify(hidden);
  const opened = (row as { [OPENED]?: Opened })[OPENED];
  const sealed =
    opened?.key === key && opened.text === text ? opened.sealed : sealBytes(encoder.encode(text), key, table);
  return { ...kept, [SEALED]: sealed };
}

/**
 * The row as it was before it was sealed. One that this key does not open stays as it is, and is written back as it is:
 * its author's sign-in brings the key that does.
 */
export function openRow<Given extends Row | undefined>(
  row: Given,
  table: string,
  key: SealingKey | undefined,
  rule?: SealedTable,
): Given {
  const sealed = row?.[SEALED];
  if (!row || !key || !ArrayBuffer.isView(sealed)) return row;
  const bytes = openBytes(sealed as Uint8Array, key, table);
  if (bytes === null) return row;
  const { [SEALED]: _, ...kept } = row;
  const text = decoder.decode(bytes);
  const hidden: Row = JSON.parse(text);
  const [other, one] = SAME;
  if (Array.isArray(hidden[other])) hidden[other] = hidden[one];
  const opened = rule?.keepsSeals && { [OPENED]: { key, sealed, text } };
  return { ...kept, ...hidden, ...opened } as unknown as Given;
}

function sealBytes(bytes: Uint8Array, key: SealingKey, table: string): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(key, nonce, encoder.encode(table)).encrypt(bytes);
  const whole = new Uint8Array(NONCE_BYTES + sealed.length);
  whole.set(nonce);
  whole.set(sealed, NONCE_BYTES);
  return whole;
}

/** Null where it was sealed by another key, for another table, or changed. */
function openBytes(whole: Uint8Array, key: SealingKey, table: string): Uint8Array | null {
  const [nonce, sealed] = [whole.subarray(0, NONCE_BYTES), whole.subarray(NONCE_BYTES)];
  try {
    return xchacha20poly1305(key, nonce, encoder.encode(table)).decrypt(sealed);
  } catch {
    return null;
  }
}
