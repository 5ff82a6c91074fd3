/**
 * Records as they are stored: one by one, or by the bundle. A first sync brings past days by the ten thousand, and each row
 * with its indexes costs the browser more than all else: so two dozen of one kind, day and preschool are one row. A record is
 * in one place: whatever is written by itself is taken out of its bundle in the same transaction.
 */
import Dexie from 'dexie';
import type { RecordDocument } from '#shared/records/define-record';
import { type RecordType, recordTypes } from '#shared/records/index';
import type { LocalRecord, UserDatabase } from './user-database';

/** What any of this needs in a transaction. */
export type RecordTables = Pick<UserDatabase, 'records' | 'bundles'>;

/** Records as the server has them: no entry of this tablet lies on one, and none has a choice open. */
export interface Bundle {
  key?: number;
  type: RecordType;
  date: string;
  preschool_id: number | null;
  generation: number;
  ids: string[];
  /** The kind with each child: a screen reads one kind of one child. */
  whose: string[];
  /** Absent while nobody's key opens it. */
  documents?: RecordDocument[];
}

/** More in one row are written faster, and make it slower to read a single child's. */
const MOST = 24;

const whoseOf = (type: RecordType, childId: number) => `${type}:${childId}`;

/** Those of a kind from a day to another, both included, by day and id. */
export async function recordsOfDays(
  { records, bundles }: RecordTables,
  type: RecordType,
  from: string,
  to: string,
): Promise<LocalRecord[]> {
  const [single, bundled] = await Promise.all([
    records.where('[type+date]').between([type, from], [type, to], true, true).toArray(),
    bundles.where('[type+date]').between([type, from], [type, to], true, true).toArray(),
  ]);
  const key = ({ date, id }: LocalRecord) => `${date} ${id}`;
  return [...single, ...bundled.flatMap(recordsIn)].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** Those of a kind of a child, in no order. */
export async function recordsOfChild(
  { records, bundles }: RecordTables,
  type: RecordType,
  childId: number,
): Promise<LocalRecord[]> {
  const [single, bundled] = await Promise.all([
    records.where('[type+child_id]').equals([type, childId]).toArray(),
    bundles.where('whose').equals(whoseOf(type, childId)).toArray(),
  ]);
  return [...single, ...bundled.flatMap(recordsIn).filter(({ child_id }) => child_id === childId)];
}

/** `rows`: each in the place of its id, undefined where there is none; `inBundles`: the bundles that have any of them. */
export async function findRecords(
  { records, bundles }: RecordTables,
  ids: readonly string[],
): Promise<{ rows: (LocalRecord | undefined)[]; inBundles: Bundle[] }> {
  const reading = records.bulkGet([...ids]);
  // Each is in one place: what is there by itself is in no bundle. A save asks for one: both places are read in one go.
  const known = ids.length > 1 ? await reading : [];
  const elsewhere = ids.filter((_, index) => known[index] === undefined);
  const [single, inBundles] = await Promise.all([reading, bundlesOf(bundles, elsewhere)]);
  const byId = new Map(inBundles.flatMap(recordsIn).map((row) => [row.id, row]));
  return { rows: ids.map((id, index) => single[index] ?? byId.get(id)), inBundles };
}

export async function readRecord(tables: RecordTables, id: string): Promise<LocalRecord | undefined> {
  const { rows } = await findRecords(tables, [id]);
  return rows[0];
}

/**
 * Writes each by itself.
 * @param inBundles the bundles that have any of them, where these were looked up in the same transaction
 */
export async function writeRecords(
  tables: RecordTables,
  rows: readonly LocalRecord[],
  inBundles?: readonly Bundle[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await Promise.all([takeOut(tables, ids, inBundles), tables.records.bulkPut([...rows])]);
}

export async function deleteRecords(tables: RecordTables, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([takeOut(tables, ids), tables.records.bulkDelete([...ids])]);
}

/** What there is of these children is gone from the bundles. */
export async function unbundleChildren(
  { bundles }: RecordTables,
  childIds: ReadonlySet<number>,
): Promise<void> {
  const whose = recordTypes.flatMap((type) => [...childIds].map((id) => whoseOf(type, id)));
  const keys = new Set(await bundles.where('whose').anyOf(whose).primaryKeys());
  await leaveOut(bundles, await byKeys(bundles, keys), ({ child_id }) => childIds.has(child_id));
}

/** Writes them by the bundle. None has a choice open, and no entry of this tablet lies on one, or lay on it until this page. */
export async function bundleRecords(tables: RecordTables, rows: readonly LocalRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const { records, bundles } = tables;
  await records.bulkDelete(await singlesOf(records, rows));
  const made = bundlesFor(rows);
  const known = await bundles.bulkAdd(made).then(
    () => [],
    // An id is in one bundle only: the browser refuses those with one that it knows, and takes the others.
    (error) => refusedOf(error, made),
  );
  if (known.length === 0) return;
  await takeOut(
    tables,
    known.flatMap((bundle) => bundle.ids),
  );
  await bundles.bulkAdd(known);
}

/**
 * Those of these that are written by themselves. A page is of few days, and the server never moves a record to another one: to
 * read what there is of these days is quicker than to ask for each id.
 */
async function singlesOf(records: RecordTables['records'], rows: readonly LocalRecord[]): Promise<string[]> {
  const days = new Map(rows.map(({ type, date }) => [`${type} ${date}`, [type, date]]));
  const found = await Promise.all(
    [...days.values()].map((day) => records.where('[type+date]').equals(day).primaryKeys()),
  );
  const ids = new Set(rows.map(({ id }) => id));
  return found.flat().filter((id) => ids.has(id));
}

/** The records in a bundle; none while nobody's key opens it. */
export function recordsIn({ type, generation, documents = [] }: Bundle): LocalRecord[] {
  return documents.map((document) => ({
    id: document.id,
    type,
    child_id: document.child_id,
    date: document.date,
    preschool_id: document.preschool_id,
    generation,
    server: document,
    view: document,
  }));
}

/** The last group of each kind, day and preschool is filled before another one begins. */
function bundlesFor(rows: readonly LocalRecord[]): Bundle[] {
  const groups: LocalRecord[][] = [];
  const unfilled = new Map<string, LocalRecord[]>();
  for (const row of rows) {
    const key = `${row.type} ${row.date} ${row.preschool_id}`;
    let group = unfilled.get(key);
    if (!group || group.length === MOST) {
      group = [];
      groups.push(group);
      unfilled.set(key, group);
    }
    group.push(row);
  }
  return groups.map(bundleOf);
}

function bundleOf(rows: readonly LocalRecord[]): Bundle {
  const [{ type, date, preschool_id, generation }] = rows as [LocalRecord];
  return {
    type,
    date,
    preschool_id,
    generation,
    ids: rows.map(({ id }) => id),
    whose: rows.map(({ child_id }) => whoseOf(type, child_id)),
    documents: rows.flatMap(({ server }) => server ?? []),
  };
}

/** The bundles that hold any of these. */
async function bundlesOf(bundles: RecordTables['bundles'], ids: readonly string[]): Promise<Bundle[]> {
  const [first, ...others] = ids;
  if (first === undefined) return [];
  const where = bundles.where('ids');
  // A save asks for one id: that is quicker without a cursor.
  const found = others.length > 0 ? where.anyOf([...ids]) : where.equals(first);
  return byKeys(bundles, new Set(await found.primaryKeys()));
}

async function byKeys(bundles: RecordTables['bundles'], keys: ReadonlySet<number>): Promise<Bundle[]> {
  const found = keys.size > 0 ? await bundles.bulkGet([...keys]) : [];
  return found.filter((bundle) => bundle !== undefined);
}

/** Out of their bundles: what is left of each stays one, and keeps its key. */
async function takeOut(
  { bundles }: RecordTables,
  ids: readonly string[],
  inBundles?: readonly Bundle[],
): Promise<void> {
  const gone = new Set(ids);
  await leaveOut(bundles, inBundles ?? (await bundlesOf(bundles, ids)), ({ id }) => gone.has(id));
}

async function leaveOut(
  bundles: RecordTables['bundles'],
  found: readonly Bundle[],
  isGone: (row: LocalRecord) => boolean,
): Promise<void> {
  if (found.length === 0) return;
  const left: Bundle[] = [];
  const empty: number[] = [];
  for (const bundle of found) {
    const { key = 0 } = bundle;
    const rows = recordsIn(bundle).filter((row) => !isGone(row));
    if (rows.length > 0) left.push({ ...bundleOf(rows), key });
    else empty.push(key);
  }
  await bundles.bulkDelete(empty);
  await bundles.bulkPut(left);
}

/** @throws whatever else went wrong than an id that is in another bundle already */
function refusedOf(error: unknown, bundles: readonly Bundle[]): Bundle[] {
  if (!(error instanceof Dexie.BulkError)) throw error;
  const failures = Object.entries(error.failuresByPos);
  const other = failures.find(([, { name }]) => name !== 'ConstraintError');
  if (other) throw other[1];
  return failures.flatMap(([position]) => bundles[Number(position)] ?? []);
}
