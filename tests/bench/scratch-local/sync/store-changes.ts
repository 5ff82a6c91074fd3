/** Stores the documents of a page, one bulk write a table: the speed of the first sync is made here. */

import type { Table } from 'dexie';
import type { FeedChange } from '#shared/endpoints/sync';
import type {
  FeedDocuments,
  FeedType,
  ReportDocument,
  ScreeningDocument,
} from '#shared/operations/documents';
import { keepReport, keepScreening, type Overlays } from '../overlay';
import type { Kept, UserDatabase } from '../user-database';
import { purgeChildren } from './clean-up';

export interface Place {
  generation: number;
  overlays: Overlays;
  /** The earliest day that is kept here. */
  oldest: string;
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
  const { preschools, classrooms, children, masters, latest_soapps } = database;
  await Promise.all([
    storeDocuments(preschools as unknown as Table, latest.preschool, place),
    storeDocuments(classrooms as unknown as Table, latest.classroom, place),
    storeDocuments(children as unknown as Table, latest.child, place),
    storeDocuments(masters as unknown as Table, latest.master, place),
    storeDocuments(latest_soapps as unknown as Table, latest.latest_soapp, place),
    storeKept(database.reports, latest.report, place, keepReport),
    storeKept(database.screenings, latest.screening, place, keepScreening),
  ]);
  const gone = [...latest.child].filter(([, document]) => document === null).map(([id]) => id);
  await purgeChildren(database, gone, place.overlays);
}

function latestOf(changes: readonly FeedChange[]): Latest {
  const latest: Record<FeedType, Map<unknown, unknown>> = {
    preschool: new Map(),
    classroom: new Map(),
    child: new Map(),
    master: new Map(),
    report: new Map(),
    screening: new Map(),
    latest_soapp: new Map(),
  };
  // A type that a newer server knows and this app does not is left alone.
  for (const { type, id, document } of changes) latest[type]?.set(id, document);
  return latest as Latest;
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

async function storeKept<Document extends ReportDocument | ScreeningDocument>(
  table: Table<Kept<Document>, string>,
  documents: ReadonlyMap<string, Document | null>,
  { generation, overlays, oldest }: Place,
  keep: typeof keepReport | typeof keepScreening,
): Promise<void> {
  const written: Kept<Document>[] = [];
  const removed: string[] = [];
  for (const [id, document] of documents) {
    const entries = overlays.get(id);
    const origin = document ?? entries?.[0];
    const wanted = entries !== undefined || (document !== null && document.date >= oldest);
    const { child_id = 0, date = '', preschool_id = null } = origin ?? {};
    const row = wanted && keep({ id, child_id, date, preschool_id, generation }, document as never, entries);
    if (row) written.push(row as unknown as Kept<Document>);
    else removed.push(id);
  }
  if (written.length > 0) await table.bulkPut(written);
  if (removed.length > 0) await table.bulkDelete(removed);
}
