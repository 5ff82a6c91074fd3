/** Replays the tablet's entries on what the server has, for records whose entries have changed. */
import { isRecordType } from '#shared/records/index';
import type { OutboxRow } from '../outbox-row';
import { localRecord, type Overlays, type Place } from '../overlay';
import { deleteRecords, findRecords, type RecordTables, writeRecords } from '../stored-records';
import type { LocalRecord } from '../user-database';

/** Rebuilds the views of these entries' records, inside the transaction that is running. */
export async function rebuildViews(
  tables: RecordTables,
  changed: readonly Pick<OutboxRow, 'entity_id'>[],
  overlays: Overlays,
): Promise<void> {
  const ids = [...new Set(changed.map((row) => row.entity_id))];
  if (ids.length === 0) return;
  const { rows: before, inBundles } = await findRecords(tables, ids);
  const written: LocalRecord[] = [];
  const removed: string[] = [];
  for (const [index, id] of ids.entries()) {
    const entries = overlays.get(id);
    const place = before[index] ?? placeOf(entries?.[0]);
    const row = place && localRecord(place, before[index]?.server ?? null, entries);
    if (row) written.push(row);
    else removed.push(id);
  }
  await writeRecords(tables, written, inBundles);
  await deleteRecords(tables, removed);
}

/** Where a record belongs that only an entry tells of; null for an entry that makes none. */
export function placeOf(entry: OutboxRow | undefined): Place | null {
  if (!entry) return null;
  const { entity_id: id, entity_type: type, child_id, date, preschool_id } = entry;
  if (child_id === null || !isRecordType(type)) return null;
  return { id, type, child_id, date, preschool_id, generation: 0 };
}
