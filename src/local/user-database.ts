/**
 * The tablet's database of one user: what was pulled, what waits to be sent, drafts, and the state of the sync.
 * A commit here is durable (strict): from then on an entry is never lost. Schema changes only add.
 */
import Dexie, { type EntityTable, type Table, type Transaction } from 'dexie';
import type {
  ChildDocument,
  ClassroomDocument,
  CollectorFacesDocument,
  LatestSoappDocument,
  MasterDocument,
  PreschoolDocument,
} from '#shared/endpoints/feed';
import type { DiscardNote } from '#shared/endpoints/sync';
import type { RecordDocument } from '#shared/records/define-record';
import type { RecordType } from '#shared/records/index';
import type { Environment } from './environment';
import { NotSignedInError } from './errors';
import { openKeyOf } from './keys';
import type { OutboxRow } from './outbox-row';
import { type SealedTable, sealTables } from './sealing';
import type { Bundle } from './stored-records';

/** A pulled document, with the number of the full pull that brought it: a reset sweeps the ones of earlier pulls. */
export type Pulled<Document> = Document & { generation: number };

/**
 * A record of any kind: `view` is the server's document with this tablet's entries on top, so that pulled changes never
 * hide an entry. Without entries the two are the same object, which is stored once.
 */
export interface LocalRecord<Document extends RecordDocument = RecordDocument> {
  id: string;
  type: RecordType;
  child_id: number;
  date: string;
  preschool_id: number | null;
  server: Document | null;
  view: Document | null;
  /** How many choices are open in the view; absent when none, so that the index holds only the ones with some. */
  open?: number;
  generation: number;
}

export interface DraftRow {
  key: string;
  value: unknown;
  /** What the form opened with. */
  base: unknown;
  /** Milliseconds since 1970 by the server's clock. */
  saved_at: number;
}

/** How the last contact with the server went; told by the sign that is always on screen. */
export interface Contact {
  state: 'ok' | 'no-network' | 'sign-in' | 'server-busy';
  /** For `sign-in`: the password was changed elsewhere. */
  newPassword?: true;
  /** For `no-network`: something answered in our server's place. */
  byStranger?: true;
  /** When it began to be so, milliseconds by the tablet's clock. */
  since: number;
}

interface MetaValues {
  /** Sealed: whoever reads it has the key of this database. */
  seal_check: 'open';
  /** Every row that was written before there was a key has been sealed. */
  all_sealed: boolean;
  /** Set while its user is signed in here. Without it nothing is written: a tab that has not yet heard of the sign-out. */
  owner: number;
  /** How far the feed was read into `records` and `bundles`; an older app, which knows nothing of these, has its own. */
  feed_cursor: string;
  /** That of an app which had no bundles. */
  records_cursor: string;
  epoch: string;
  /** The newest operation that was acknowledged. */
  last_sent: string;
  /** The number of the full pull that is under way or was the last. */
  generation: number;
  /** A full pull that is under way: `fill` into an empty database, `sweep` what earlier ones brought at its end. */
  series: 'none' | 'fill' | 'sweep';
  /** The server's business day on which old history was last removed. */
  cleaned_on: string;
  /** What was sent before this instant was old by the server's clock then. */
  sent_before: string;
  base_complete: boolean;
  /** Absent while the history is fetched, and after a full tablet let go of it. */
  history_complete: boolean;
  /** The full pull that is under way, or was the last, has lost nothing of what it brought to a full tablet. */
  series_whole: boolean;
  /** Entries of theirs that waited on a tablet when it was emptied; and which of these they have been told of. */
  lost: { count: number; at: string } | null;
  lost_told: string;
  contact: Contact;
  /** Milliseconds by the tablet's clock. */
  last_contact_at: number;
  /** When the last page was asked for that told all there was, milliseconds by the tablet's clock. */
  told_at: number;
  /** Days without contact after which what was fetched goes, as the server said last. */
  kept_days: number;
  /** The server's business day on which everything it had was fetched last. */
  caught_up_on: string;
  /** This database has held data: if it is gone, the browser wiped it. */
  filled: boolean;
  /** Entries that their author deleted from the outbox, to be told to the server at the next contact. */
  discarded: DiscardNote[];
}

/** Answers of the server lie beside the state of the sync (stored-answers.ts), so that the schema stays as it is. */
export const ANSWER = 'answer:';
export type AnswerKey = `${typeof ANSWER}${string}`;
/** So do openings that the server's read log is still to be told of (openings.ts). */
export const OPENING = 'opening:';
export type OpeningKey = `${typeof OPENING}${string}`;

interface MetaRow {
  key: keyof MetaValues | AnswerKey | OpeningKey;
  value: unknown;
}

export class UserDatabase extends Dexie {
  declare preschools: EntityTable<Pulled<PreschoolDocument>, 'id'>;
  declare classrooms: EntityTable<Pulled<ClassroomDocument>, 'id'>;
  declare children: EntityTable<Pulled<ChildDocument>, 'id'>;
  declare masters: EntityTable<Pulled<MasterDocument>, 'id'>;
  declare latest_soapps: EntityTable<Pulled<LatestSoappDocument>, 'id'>;
  declare collector_faces: EntityTable<Pulled<CollectorFacesDocument>, 'id'>;
  declare records: Table<LocalRecord, string>;
  declare bundles: Table<Bundle, number>;
  declare outbox: Table<OutboxRow, number>;
  declare drafts: Table<DraftRow, string>;
  declare meta: Table<MetaRow, string>;

  constructor(
    readonly userId: number,
    environment: Environment,
  ) {
    super(userDatabaseName(userId, environment), {
      chromeTransactionDurability: 'strict',
      // Live queries would otherwise share results between databases of one name in one process.
      cache: 'disabled',
      ...(environment.indexedDB && { indexedDB: environment.indexedDB }),
      ...(environment.IDBKeyRange && { IDBKeyRange: environment.IDBKeyRange }),
    });
    // Few indexes on purpose: a screen reads a preschool's children whole, and every index slows the first sync.
    this.version(1).stores({
      preschools: 'id',
      classrooms: 'id',
      children: 'id',
      masters: 'id',
      latest_soapps: 'id',
      reports: 'id, date, child_id, open',
      screenings: 'id, date, open',
      outbox: '++order, &operation_id, state, overlaid, sent_as',
      drafts: 'key',
      meta: 'key',
    });
    // The old tables stay, empty: an app that is rolled back opens them, and fills them by its own cursor.
    this.version(3).stores({ outbox: '++order, &operation_id, state, overlaid, sent_as, stuck' });
    this.version(2).stores({ records: 'id, [type+child_id], [type+date], open' }).upgrade(moveRecords);
    this.version(4).stores({ collector_faces: 'id' });
    this.version(5).stores({ bundles: '++key, [type+date], &*ids, *whose' });
    sealTables(this, SEALED_TABLES, () => openKeyOf(environment, userId));
  }
}

/** What an index, a filter or the sync needs while nobody is here stays readable; what tells of a child does not. */
const SEALED_TABLES: Record<string, SealedTable> = {
  preschools: { readable: ['id', 'generation'] },
  classrooms: { readable: ['id', 'generation'] },
  children: { readable: ['id', 'generation'] },
  latest_soapps: { readable: ['id', 'generation'] },
  collector_faces: { readable: ['id', 'generation'] },
  records: { readable: ['id', 'type', 'child_id', 'date', 'preschool_id', 'open', 'generation'] },
  bundles: { readable: ['key', 'type', 'date', 'preschool_id', 'generation', 'ids', 'whose'] },
  outbox: {
    keepsSeals: true,
    readable: [
      'order',
      'operation_id',
      'device_id',
      'entity_type',
      'entity_id',
      'child_id',
      'date',
      'preschool_id',
      'name',
      'payload_version',
      'depends_on',
      'state',
      'overlaid',
      'attempts',
      'trouble',
      'stuck',
      'next_attempt_at',
      'captured_at',
      'day_asked',
      'clock_offset_ms',
      'sent_at',
      'sent_as',
    ],
  },
  drafts: { readable: ['key', 'saved_at'] },
  meta: { readable: ['key'], only: ({ key }) => isPersonal(String(key)) },
};

const isPersonal = (key: string) => key.startsWith(ANSWER) || key === 'discarded' || key === 'seal_check';

const ROWS_AT_ONCE = 300;

/**
 * How a database and the keys here go together. `closed`: only its author's sign-in brings the key.
 */
export async function sealOf({ meta }: UserDatabase): Promise<'none' | 'open' | 'closed'> {
  const check = await meta.get('seal_check');
  if (!check) return 'none';
  return check.value === 'open' ? 'open' : 'closed';
}

/** Seals what was written before there was a key. Broken off, it is done again. */
export async function sealAll(database: UserDatabase): Promise<void> {
  await writeMeta(database, { seal_check: 'open' });
  for (const name of Object.keys(SEALED_TABLES)) {
    const table = database.table(name);
    const keys = await table.toCollection().primaryKeys();
    for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
      const some = keys.slice(at, at + ROWS_AT_ONCE);
      await database.transaction('rw', table, async () => {
        const rows = await table.bulkGet(some);
        await table.bulkPut(rows.filter((row) => row !== undefined));
      });
    }
  }
  await writeMeta(database, { all_sealed: true });
}

/** The tables of one kind each that the table of all kinds took the place of, with the kind of each. */
export const FORMER_TABLES = { reports: 'report', screenings: 'screening' } as const;

/** One transaction of the browser: it is done whole, or begun anew at the next start. */
async function moveRecords(upgrade: Transaction): Promise<void> {
  for (const [table, type] of Object.entries(FORMER_TABLES)) {
    const rows = await upgrade.table(table).toArray();
    await upgrade.table('records').bulkAdd(rows.map((row) => ({ ...row, type })));
    await upgrade.table(table).clear();
  }
  const cursor = await upgrade.table('meta').get('cursor');
  if (cursor) await upgrade.table('meta').put({ key: 'records_cursor', value: cursor.value });
  await upgrade.table('meta').delete('cursor');
}

export function userDatabaseName(userId: number, environment: Environment): string {
  return `${environment.databasePrefix ?? ''}tadika-user-${userId}`;
}

/** One value of the sync state; undefined when it was never set. */
export async function readMeta<Key extends keyof MetaValues>(
  database: UserDatabase,
  key: Key,
): Promise<MetaValues[Key] | undefined> {
  const row = await database.meta.get(key);
  return row?.value as MetaValues[Key] | undefined;
}

/** Several values of the sync state in one reading; those that were never set are absent. */
export async function readMetas<Key extends keyof MetaValues>(
  database: UserDatabase,
  keys: Key[],
): Promise<Partial<Pick<MetaValues, Key>>> {
  const rows = await database.meta.bulkGet(keys);
  const known = rows.flatMap((row) => (row ? [[row.key, row.value]] : []));
  return Object.fromEntries(known) as Partial<Pick<MetaValues, Key>>;
}

/** Sets values of the sync state, in the transaction that is running if there is one. */
export async function writeMeta(database: UserDatabase, values: Partial<MetaValues>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key: key as keyof MetaValues, value }));
  await database.meta.bulkPut(rows);
}

/** Inside a transaction with `meta`: throws where the user has signed out in the meantime. */
export async function requireOwner(database: UserDatabase): Promise<void> {
  if ((await readMeta(database, 'owner')) !== database.userId) throw new NotSignedInError();
}
