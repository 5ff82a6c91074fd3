/** The mark beside an entry: what of it is still on its way. */
import type { RecordDocument } from '#shared/records/define-record';
import { kindOf } from '#shared/records/index';
import type { Entry, EntryMark } from './entry';
import { type OutboxRow, quarantineStateOf, unsentIn } from './outbox-row';
import type { LocalRecord, UserDatabase } from './user-database';

/** How much a mark matters, the least first. */
const order: readonly EntryMark[] = ['sent', 'held', 'waiting', 'refused'];

/** The marks of all entities that have one other than `sent`, by entity. */
export async function readMarks({ outbox }: UserDatabase): Promise<Map<string, EntryMark>> {
  const [unsent, held] = await Promise.all([
    unsentIn(outbox).toArray(),
    outbox.where('sent_as').equals('held').toArray(),
  ]);
  const marks = new Map<string, EntryMark>();
  for (const row of [...unsent, ...held]) {
    const mark = markOf(row);
    const before = marks.get(row.entity_id) ?? 'sent';
    if (order.indexOf(mark) > order.indexOf(before)) marks.set(row.entity_id, mark);
  }
  return marks;
}

function markOf(row: OutboxRow): EntryMark {
  if (row.state === 'refused') return 'refused';
  const held = quarantineStateOf(row);
  if (held === null) return row.state === 'sent' ? 'sent' : 'waiting';
  if (held === 'open') return 'held';
  return held === 'declined' ? 'refused' : 'sent';
}

/** What a screen shows of a record; null where there is nothing to see of it. */
export function toEntry<Document extends RecordDocument>(
  row: LocalRecord | undefined,
  marks: ReadonlyMap<string, EntryMark>,
): Entry<Document> | null {
  if (!row?.view || kindOf(row.type).isGone(row.view)) return null;
  const { id, child_id: childId, date } = row;
  return { id, childId, date, document: row.view as Document, mark: marks.get(id) ?? 'sent' };
}

/** The same for a list. */
export function toEntries<Document extends RecordDocument>(
  rows: readonly LocalRecord[],
  marks: ReadonlyMap<string, EntryMark>,
): Entry<Document>[] {
  return rows.map((row) => toEntry<Document>(row, marks)).filter((entry) => entry !== null);
}
