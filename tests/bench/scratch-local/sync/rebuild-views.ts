/** Replays the tablet's entries on what the server has, for records whose entries have changed. */
import type { Table } from 'dexie';
import type { ReportDocument, ScreeningDocument } from '#shared/operations/documents';
import type { EntityType } from '../outbox-row';
import { keepReport, keepScreening, type Overlays } from '../overlay';
import type { Kept, UserDatabase } from '../user-database';

/** Rebuilds the views of these records, inside the transaction that is running. */
export async function rebuildViews(
  { reports, screenings }: UserDatabase,
  records: readonly { entity_type: EntityType; entity_id: string }[],
  overlays: Overlays,
): Promise<void> {
  const idsOf = (type: EntityType) => [
    ...new Set(records.filter((record) => record.entity_type === type).map((record) => record.entity_id)),
  ];
  await rebuild(reports, idsOf('report'), overlays, keepReport);
  await rebuild(screenings, idsOf('screening'), overlays, keepScreening);
}

async function rebuild<Document extends ReportDocument | ScreeningDocument>(
  table: Table<Kept<Document>, string>,
  ids: readonly string[],
  overlays: Overlays,
  keep: typeof keepReport | typeof keepScreening,
): Promise<void> {
  if (ids.length === 0) return;
  const before = await table.bulkGet([...ids]);
  const written: Kept<Document>[] = [];
  const removed: string[] = [];
  for (const [index, id] of ids.entries()) {
    const entries = overlays.get(id);
    const place = before[index] ?? placeOf(entries?.[0], id);
    const row = place && keep(place, (before[index]?.server ?? null) as never, entries);
    if (row) written.push(row as unknown as Kept<Document>);
    else removed.push(id);
  }
  if (written.length > 0) await table.bulkPut(written);
  if (removed.length > 0) await table.bulkDelete(removed);
}

function placeOf(
  entry: { child_id: number; date: string; preschool_id: number | null } | undefined,
  id: string,
) {
  if (!entry) return null;
  const { child_id, date, preschool_id } = entry;
  return { id, child_id, date, preschool_id, generation: 0 };
}
