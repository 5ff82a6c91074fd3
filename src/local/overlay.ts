/**
 * Views: the server's document with the tablet's entries replayed on top, oldest first. Pure functions; the
 * transactions that store them are the outbox's and the pull's.
 */
import type { RecordDocument } from '#shared/records/define-record';
import { applyEntry } from '#shared/records/index';
import type { OutboxRow } from './outbox-row';
import type { LocalRecord } from './user-database';

/** The entries that lie on top, by entity, in local order. */
export type Overlays = ReadonlyMap<string, OutboxRow[]>;

/** Groups rows of the outbox by their entity; those already in the server's documents are left out. */
export function overlaysOf(rows: readonly OutboxRow[]): Overlays {
  const byEntity = new Map<string, OutboxRow[]>();
  for (const row of [...rows].sort((one, other) => (one.order ?? 0) - (other.order ?? 0))) {
    if (row.overlaid === 0) continue;
    const list = byEntity.get(row.entity_id);
    if (list) list.push(row);
    else byEntity.set(row.entity_id, [row]);
  }
  return byEntity;
}

/** Where a record belongs, whatever it says. */
export type Place = Pick<LocalRecord, 'id' | 'type' | 'child_id' | 'date' | 'preschool_id' | 'generation'>;

/** What is stored of a record: null when neither the server nor the tablet has anything of it. */
export function localRecord(
  place: Place,
  server: RecordDocument | null,
  entries: readonly OutboxRow[] = [],
): LocalRecord | null {
  const view = entries.reduce<RecordDocument | null>(
    (document, entry) => applyEntry(place.type, document, entry),
    server,
  );
  return withView(place, server, view, entries.length > 0);
}

/** The row to store for a document and its view. */
export function withView(
  { id, type, child_id, date, preschool_id, generation }: Place,
  server: RecordDocument | null,
  view: RecordDocument | null,
  hasEntries: boolean,
): LocalRecord | null {
  if (server === null && !hasEntries) return null;
  const open = view?.alternatives?.length ?? 0;
  return { id, type, child_id, date, preschool_id, generation, server, view, ...(open > 0 && { open }) };
}
