/**
 * What leaves the cache: records of another scope, of an earlier full pull, or too old. A record with entries of this
 * tablet on top keeps those, and loses only what the server had of it. The outbox is never touched but for sent rows.
 */
import type { Table } from 'dexie';
import type { ReportDocument, ScreeningDocument } from '#shared/operations/documents';
import { heldStateOf, type OutboxRow } from '../outbox-row';
import { keepReport, keepScreening, type Overlays } from '../overlay';
import type { Kept, UserDatabase } from '../user-database';

type Gone = (row: {
  preschool_id: number | null;
  child_id: number;
  date: string;
  generation: number;
}) => boolean;

/** The records of preschools that left the user's scope (32). */
export async function purgePreschools(
  database: UserDatabase,
  preschoolIds: readonly number[],
  overlays: Overlays,
): Promise<void> {
  if (preschoolIds.length === 0) return;
  const { preschools, classrooms, children, latest_soapps } = database;
  const left = (row: { preschool_id: number | null }) =>
    row.preschool_id !== null && preschoolIds.includes(row.preschool_id);
  await preschools.bulkDelete([...preschoolIds]);
  await classrooms.filter(left).delete();
  await children.filter(left).delete();
  await latest_soapps.filter(left).delete();
  await removeKept(database, left, overlays);
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
  await removeKept(database, (row) => gone.has(row.child_id), overlays);
}

/** After the last page of a full pull: everything that it did not bring. */
export async function sweep(database: UserDatabase, generation: number, overlays: Overlays): Promise<void> {
  const { preschools, classrooms, children, masters, latest_soapps } = database;
  const stale = (row: { generation: number }) => row.generation !== generation;
  await preschools.filter(stale).delete();
  await classrooms.filter(stale).delete();
  await children.filter(stale).delete();
  await masters.filter(stale).delete();
  await latest_soapps.filter(stale).delete();
  await removeKept(database, stale, overlays);
}

/** Reports and screenings before a day, and entries that were sent before an instant. */
export async function removeOld(
  database: UserDatabase,
  oldestDay: string,
  sentBefore: string,
  overlays: Overlays,
): Promise<void> {
  const { reports, screenings, outbox } = database;
  for (const table of [reports, screenings] as unknown as Table<Kept<unknown>, string>[]) {
    await table
      .where('date')
      .below(oldestDay)
      .filter((row) => !overlays.has(row.id))
      .delete();
  }
  await outbox
    .where('state')
    .equals('sent')
    .filter((row) => row.overlaid === 0 && doneAt(row) !== null && (doneAt(row) ?? '') < sentBefore)
    .delete();
}

/** When an entry was done with: one that the principal has does not grow old before the decision. */
function doneAt(row: OutboxRow): string | null {
  if (heldStateOf(row) === null) return row.sent_at;
  return row.held?.at ?? null;
}

/** Wipes the whole cache, and keeps what the tablet's entries make of it. */
export async function wipeCache(database: UserDatabase, overlays: Overlays): Promise<void> {
  const { preschools, classrooms, children, masters, latest_soapps } = database;
  for (const table of [preschools, classrooms, children, masters, latest_soapps] as unknown as Table[])
    await table.clear();
  await removeKept(database, () => true, overlays);
}

async function removeKept(
  { reports, screenings }: UserDatabase,
  gone: Gone,
  overlays: Overlays,
): Promise<void> {
  await strip(reports, gone, overlays, keepReport);
  await strip(screenings, gone, overlays, keepScreening);
}

async function strip<Document extends ReportDocument | ScreeningDocument>(
  table: Table<Kept<Document>, string>,
  gone: Gone,
  overlays: Overlays,
  keep: typeof keepReport | typeof keepScreening,
): Promise<void> {
  const rows = await table.filter(gone).toArray();
  const written: Kept<Document>[] = [];
  const removed: string[] = [];
  for (const row of rows) {
    const remainder = keep(row, null, overlays.get(row.id));
    if (remainder) written.push(remainder as unknown as Kept<Document>);
    else removed.push(row.id);
  }
  if (written.length > 0) await table.bulkPut(written);
  if (removed.length > 0) await table.bulkDelete(removed);
}
