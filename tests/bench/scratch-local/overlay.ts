/**
 * Views: the server's document with the tablet's entries replayed on top, oldest first. Pure functions; the
 * transactions that store them are the outbox's and the pull's.
 */
import type { ReportDocument, ScreeningDocument } from '#shared/operations/documents';
import { applyToReport, applyToScreening } from './apply-operation';
import type { OutboxRow } from './outbox-row';
import type { Kept } from './user-database';

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

type Place = Pick<Kept<unknown>, 'id' | 'child_id' | 'date' | 'preschool_id' | 'generation'>;

/** What is kept of a report: null when neither the server nor the tablet has anything of it. */
export function keepReport(
  place: Place,
  server: ReportDocument | null,
  entries: readonly OutboxRow[] = [],
): Kept<ReportDocument> | null {
  return kept(
    place,
    server,
    entries.reduce<ReportDocument | null>(applyToReport, server),
    entries.length > 0,
  );
}

/** What is kept of a screening: null when neither the server nor the tablet has anything of it. */
export function keepScreening(
  place: Place,
  server: ScreeningDocument | null,
  entries: readonly OutboxRow[] = [],
): Kept<ScreeningDocument> | null {
  return kept(
    place,
    server,
    entries.reduce<ScreeningDocument | null>(applyToScreening, server),
    entries.length > 0,
  );
}

/** The row to store for a document and its view. */
export function kept<Document extends ReportDocument | ScreeningDocument>(
  place: Place,
  server: Document | null,
  view: Document | null,
  hasEntries: boolean,
): Kept<Document> | null {
  if (server === null && !hasEntries) return null;
  const { id, child_id, date, preschool_id, generation } = place;
  const open = view?.alternatives.length ?? 0;
  return { id, child_id, date, preschool_id, generation, server, view, ...(open > 0 && { open }) };
}
