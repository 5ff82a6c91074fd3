/**
 * The outbox: an entry and what the screens show of it are committed in one transaction of strict durability.
 * It is the only queue of the product (offline.md).
 */
import { reportSections, sectionRules } from '#shared/domain/daily-report';
import type { ReportDocument, ScreeningDocument } from '#shared/operations/documents';
import { type OperationName, PAYLOAD_VERSION } from '#shared/operations/operations';
import { applyToReport, applyToScreening } from './apply-operation';
import { durably } from './durably';
import { NotSignedInError } from './errors';
import { timedUuid } from './make-id';
import type { EntityType, OutboxRow } from './outbox-row';
import { kept } from './overlay';
import type { Active, Tablet } from './tablet';
import { type Kept, requireOwner, type UserDatabase } from './user-database';

type AnyDocument = ReportDocument | ScreeningDocument;

/** An entry as a command makes it, already checked. */
export interface NewEntry {
  name: OperationName;
  entityType: EntityType;
  entityId: string;
  childId: number;
  date: string;
  arguments: Record<string, unknown>;
  /** The base, made of what is in sight inside the transaction: the view with all earlier entries. */
  base(inSight: AnyDocument | null): unknown;
}

/** What a command answers after the commit. */
export interface Saved {
  operationId: string;
  entityId: string;
}

/** What belongs to the signed-in user. @throws NotSignedInError */
export function requireActive(tablet: Tablet): Active {
  const active = tablet.active.get();
  if (!active) throw new NotSignedInError();
  return active;
}

/**
 * Queues entries, all or none, and clears the draft they came from. Resolves after the commit, in the order given.
 * @throws SaveFailedError when nothing was kept, NotSignedInError
 */
export async function enqueue(
  tablet: Tablet,
  entries: readonly NewEntry[],
  draftKey?: string,
): Promise<Saved[]> {
  const { database, drafts, sync } = requireActive(tablet);
  const rows = entries.map((entry) => newRow(tablet, entry));
  const unfinished = draftKey === undefined ? null : drafts.take(draftKey);
  try {
    await durably(tablet, database, (again) => commit(database, entries, rows, draftKey, again));
  } catch (error) {
    unfinished?.giveBack();
    throw error;
  }
  sync.wake('entry');
  return rows.map((row) => ({ operationId: row.operation_id, entityId: row.entity_id }));
}

function newRow(tablet: Tablet, entry: NewEntry): OutboxRow {
  const { user } = requireActive(tablet);
  return {
    operation_id: timedUuid(tablet.environment),
    device_id: tablet.deviceId,
    author: { id: user.id, name: user.name },
    may_edit: reportSections.filter((section) => user.permissions.includes(sectionRules[section].edit)),
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    child_id: entry.childId,
    date: entry.date,
    preschool_id: null,
    name: entry.name,
    arguments: entry.arguments,
    base: null,
    payload_version: PAYLOAD_VERSION,
    depends_on: [],
    state: 'pending',
    overlaid: 1,
    attempts: 0,
    next_attempt_at: 0,
    last_error: null,
    captured_at: new Date(tablet.environment.clock.now()).toISOString(),
    clock_offset_ms: tablet.clock.offsetMs.get(),
    sent_at: null,
    sent_as: null,
  };
}

/** The one transaction. A repeat after a lost connection finds an entry that was committed after all, and leaves it. */
function commit(
  database: UserDatabase,
  entries: readonly NewEntry[],
  rows: readonly OutboxRow[],
  draftKey: string | undefined,
  again: boolean,
): Promise<void> {
  const { meta, children, reports, screenings, outbox, drafts } = database;
  return database.transaction('rw', [meta, children, reports, screenings, outbox, drafts], async () => {
    await requireOwner(database);
    if (
      again &&
      (await outbox
        .where('operation_id')
        .anyOf(rows.map((row) => row.operation_id))
        .count()) > 0
    )
      return;
    for (const [index, entry] of entries.entries()) {
      await place(database, entry, rows[index] as OutboxRow);
    }
    if (draftKey !== undefined) await drafts.delete(draftKey);
  });
}

async function place(database: UserDatabase, entry: NewEntry, row: OutboxRow): Promise<void> {
  const { reports, screenings, outbox } = database;
  if (entry.entityType === 'report') {
    const before = await reports.get(entry.entityId);
    const made = await complete(database, entry, row, before);
    const after = kept(
      placeOf(made, before),
      before?.server ?? null,
      applyToReport(before?.view ?? null, made),
      true,
    );
    await Promise.all([outbox.add(made), after && reports.put(after)]);
  } else {
    const before = await screenings.get(entry.entityId);
    const made = await complete(database, entry, row, before);
    const after = kept(
      placeOf(made, before),
      before?.server ?? null,
      applyToScreening(before?.view ?? null, made),
      true,
    );
    await Promise.all([outbox.add(made), after && screenings.put(after)]);
  }
}

async function complete<Document extends AnyDocument>(
  database: UserDatabase,
  entry: NewEntry,
  row: OutboxRow,
  before: Kept<Document> | undefined,
): Promise<OutboxRow> {
  const preschoolId =
    before?.preschool_id ?? (await database.children.get(entry.childId))?.preschool_id ?? null;
  return { ...row, preschool_id: preschoolId, base: entry.base(before?.view ?? null) };
}

function placeOf(row: OutboxRow, before: Kept<unknown> | undefined) {
  return {
    id: row.entity_id,
    child_id: row.child_id,
    date: row.date,
    preschool_id: row.preschool_id,
    generation: before?.generation ?? 0,
  };
}
