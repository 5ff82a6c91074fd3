/**
 * What leaves the cache: records of another scope, of an earlier full pull, or too old. A record with entries of this
 * tablet on top keeps those, and loses only what the server had of it. The outbox is never touched but for sent rows.
 */
import type { Table } from 'dexie';
import { addDays, DAY_MS } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { kindOf, recordTypes } from '#shared/records/index';
import { openRecords } from '../open-records';
import { isPicture, type OutboxRow, quarantineStateOf } from '../outbox-row';
import { localRecord, type Overlays } from '../overlay';
import { unbundleChildren } from '../stored-records';
import { FORMER_TABLES, type LocalRecord, readMeta, type UserDatabase, writeMeta } from '../user-database';

/** What only comes from the server. */
const fetchedTables = (database: UserDatabase): readonly Table[] => {
  const { preschools, classrooms, children, masters, latest_soapps, collector_faces, bundles } = database;
  return [preschools, classrooms, children, masters, latest_soapps, collector_faces, bundles] as Table[];
};

type Gone = (row: LocalRecord) => boolean;

/** The records of preschools that left the user's scope. */
export async function purgePreschools(
  database: UserDatabase,
  preschoolIds: readonly number[],
  overlays: Overlays,
): Promise<void> {
  if (preschoolIds.length === 0) return;
  const { preschools, classrooms, children, latest_soapps, collector_faces, bundles } = database;
  const left = (row: { preschool_id: number | null }) =>
    row.preschool_id !== null && preschoolIds.includes(row.preschool_id);
  await preschools.bulkDelete([...preschoolIds]);
  await classrooms.filter(left).delete();
  await children.filter(left).delete();
  await latest_soapps.filter(left).delete();
  await collector_faces.filter(left).delete();
  await bundles.filter(left).delete();
  await removeRecords(database, left, overlays);
}

/** What is known of children who left the user's scope. */
export async function purgeChildren(
  database: UserDatabase,
  childIds: readonly number[],
  overlays: Overlays,
): Promise<void> {
  if (childIds.length === 0) return;
  const gone = new Set(childIds);
  await database.latest_soapps.bulkDelete([...gone]);
  await database.collector_faces.bulkDelete([...gone]);
  await unbundleChildren(database, gone);
  await removeRecords(database, (row) => gone.has(row.child_id), overlays);
}

/** What was fetched of somebody whose key is not here. A record that entries lie on stays with them, sealed. */
export async function wipeSealed(database: UserDatabase, overlaid: readonly OutboxRow[]): Promise<void> {
  for (const table of fetchedTables(database)) await table.clear();
  const { records } = database;
  const kept = new Set(overlaid.map(({ entity_id }) => entity_id));
  await records.filter(({ id }) => !kept.has(id)).delete();
}

/** After the last page of a full pull: everything that it did not bring. */
export async function sweep(database: UserDatabase, generation: number, overlays: Overlays): Promise<void> {
  const stale = (row: { generation: number }) => row.generation !== generation;
  for (const table of fetchedTables(database)) await table.filter(stale).delete();
  await removeRecords(database, stale, overlays);
}

/** Records that are older than their kind is kept, have nothing of this tablet on top, ask nothing and are over. */
export async function removeOld(database: UserDatabase, today: string, overlays: Overlays): Promise<void> {
  const { records, bundles } = database;
  for (const type of recordTypes) {
    const { keepDays, openIds } = kindOf(type);
    const oldest = addDays(today, -keepDays);
    const old = records.where('[type+date]').between([type, ''], [type, oldest]);
    await bundles.where('[type+date]').between([type, ''], [type, oldest]).delete();
    const open = openIds && (await old.count()) > 0 ? await openRecords(database, [type]) : null;
    await records
      .where('[type+date]')
      .between([type, ''], [type, oldest])
      .filter((row) => !overlays.has(row.id) && row.open === undefined && !open?.has(row.id))
      .delete();
  }
}

/** A database is set back to a copy that is some hours old: photos take too much room to wait for an older one. */
const PICTURE_DAYS = 7;

/** Before which instant it is too old, given that of most entries. */
export const tooOldFor = (row: OutboxRow, before: string): string =>
  before && isPicture(row)
    ? new Date(Date.parse(before) + (HISTORY_DAYS - PICTURE_DAYS) * DAY_MS).toISOString()
    : before;

/** Entries that were done with 30 days ago, photos 7 days ago. */
export async function removeOldSent(database: UserDatabase, serverNow: number): Promise<void> {
  const before = await ageOfSent(database, serverNow);
  if (before === null) return;
  await database.outbox
    .where('state')
    .equals('sent')
    .filter((row) => row.overlaid === 0 && (doneAt(row) ?? '~') < tooOldFor(row, before))
    .delete();
}

/**
 * Before which instant what was sent is too old to be of use to a server that is set back: 30 days by the server's clock, and
 * by that of an earlier day too. One of the two may be the day on which that clock ran weeks ahead (scenario 79).
 * @returns null where no earlier day was seen
 */
export async function ageOfSent(database: UserDatabase, serverNow: number): Promise<string | null> {
  const before = new Date(serverNow - HISTORY_DAYS * DAY_MS).toISOString();
  const earlier = await readMeta(database, 'sent_before');
  if (earlier?.slice(0, 10) === before.slice(0, 10)) return null;
  await writeMeta(database, { sent_before: before });
  return earlier === undefined || earlier < before ? (earlier ?? null) : before;
}

/**
 * When an entry was done with: one that the principal has does not grow old before the decision, and one that was declined
 * not before its author has done with it.
 */
function doneAt(row: OutboxRow): string | null {
  const quarantined = quarantineStateOf(row);
  if (quarantined === null) return row.sent_at;
  return quarantined === 'taken' ? (row.held?.at ?? null) : null;
}

/** Wipes the whole cache, and keeps what the tablet's entries make of it. */
export async function wipeCache(database: UserDatabase, overlays: Overlays): Promise<void> {
  for (const table of fetchedTables(database)) await table.clear();
  // What an app of before, to which this one was rolled back, left in its own tables.
  for (const table of Object.keys(FORMER_TABLES)) await database.table(table).clear();
  await removeRecords(database, () => true, overlays);
}

async function removeRecords({ records }: UserDatabase, gone: Gone, overlays: Overlays): Promise<void> {
  const written: LocalRecord[] = [];
  const removed: string[] = [];
  for (const row of await records.filter(gone).toArray()) {
    const remainder = localRecord(row, null, overlays.get(row.id));
    if (remainder) written.push(remainder);
    else removed.push(row.id);
  }
  if (written.length > 0) await records.bulkPut(written);
  if (removed.length > 0) await records.bulkDelete(removed);
}
