/** Stores the documents of a page, one bulk write a table: the speed of the first sync is made here. */

import type { Table } from 'dexie';
import { addDays } from '#shared/domain/calendar-date';
import type { FeedDocuments, FeedType } from '#shared/endpoints/feed';
import { feedTypes } from '#shared/endpoints/feed-types';
import type { FeedChange } from '#shared/endpoints/sync';
import type { RecordDocument } from '#shared/records/define-record';
import { kindOf, recordTypes } from '#shared/records/index';
import { localRecord, type Overlays } from '../overlay';
import { bundleRecords, deleteRecords, writeRecords } from '../stored-records';
import type { LocalRecord, UserDatabase } from '../user-database';
import { purgeChildren } from './clean-up';
import { placeOf } from './rebuild-views';

export interface Place {
  generation: number;
  overlays: Overlays;
  /** Records whose entries have changed with this page: their views are built anew after it. */
  rebuilt: ReadonlySet<string>;
  /** The server's business day. */
  today: string;
}

/** The last word of the page on each record, by type. */
type Latest = { [Type in FeedType]: Map<FeedDocuments[Type]['id'], FeedDocuments[Type] | null> };

/** Writes and removes what the page says, inside its transaction. */
export async function storeChanges(
  database: UserDatabase,
  changes: readonly FeedChange[],
  place: Place,
): Promise<void> {
  const latest = latestOf(changes);
  const { preschools, classrooms, children, masters, latest_soapps, collector_faces } = database;
  await Promise.all([
    storeDocuments(preschools as unknown as Table, latest.preschool, place),
    storeDocuments(classrooms as unknown as Table, latest.classroom, place),
    storeDocuments(children as unknown as Table, latest.child, place),
    storeDocuments(masters as unknown as Table, latest.master, place),
    storeDocuments(latest_soapps as unknown as Table, latest.latest_soapp, place),
    storeDocuments(collector_faces as unknown as Table, latest.collector_faces, place),
    storeRecords(database, latest, place),
  ]);
  const gone = [...latest.child].filter(([, document]) => document === null).map(([id]) => id);
  await purgeChildren(database, gone, place.overlays);
}

function latestOf(changes: readonly FeedChange[]): Latest {
  const latest = Object.fromEntries(feedTypes.map((type) => [type, new Map()])) as unknown as Latest;
  // A type that a newer server knows and this app does not is left alone.
  for (const { type, id, document } of changes)
    (latest[type] as Map<unknown, unknown> | undefined)?.set(id, document);
  return latest;
}

async function storeDocuments(
  table: Table,
  documents: ReadonlyMap<number, object | null>,
  { generation }: Place,
): Promise<void> {
  const written: object[] = [];
  const removed: number[] = [];
  for (const [id, document] of documents) {
    if (document === null) removed.push(id);
    else written.push({ ...document, generation });
  }
  if (written.length > 0) await table.bulkPut(written);
  if (removed.length > 0) await table.bulkDelete(removed);
}

async function storeRecords(
  database: UserDatabase,
  latest: Latest,
  { generation, overlays, rebuilt, today }: Place,
): Promise<void> {
  const written: LocalRecord[] = [];
  const settled: LocalRecord[] = [];
  const removed: string[] = [];
  for (const type of recordTypes) {
    const { keepDays, openIds } = kindOf(type);
    const oldest = addDays(today, -keepDays);
    for (const [id, document] of latest[type] as Map<string, RecordDocument | null>) {
      const entries = overlays.get(id);
      const isAsking = (document?.alternatives?.length ?? 0) > 0;
      // Which old one is open is read of all that are there, at the end of the pull (`removeOld`).
      const isRecent = document !== null && (document.date >= oldest || openIds !== undefined);
      const wanted = entries !== undefined || isAsking || isRecent;
      const place = document ? { ...document, type, generation } : placeOf(entries?.[0]);
      const row = wanted && place && localRecord({ ...place, generation }, document, entries);
      const isQuiet = entries === undefined && !isAsking && !rebuilt.has(id);
      const isSettled = isQuiet && !openIds && row && row.date < today;
      if (row) (isSettled ? settled : written).push(row);
      else removed.push(id);
    }
  }
  await writeRecords(database, written);
  await bundleRecords(database, settled);
  await deleteRecords(database, removed);
}
