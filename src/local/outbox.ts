/**
 * The outbox: an entry and what the screens show of it are committed in one transaction of strict durability. It is
 * the only queue of the product.
 */
import type { ChildDocument } from '#shared/endpoints/feed';
import type { RecordDocument } from '#shared/records/define-record';
import {
  applyEntry,
  type EntryType,
  isRecordType,
  nameIn,
  type OperationName,
  payloadVersionOf,
  touchedParts,
} from '#shared/records/index';
import { durably } from './durably';
import { timedUuid } from './make-id';
import { waitedFor } from './noted-here';
import { type OutboxRow, unsentIn } from './outbox-row';
import { withView } from './overlay';
import { requireActive } from './require-active';
import { type Bundle, findRecords, writeRecords } from './stored-records';
import type { Tablet } from './tablet';
import { type LocalRecord, requireOwner, type UserDatabase } from './user-database';

/** An entry that is to be queued, already checked. */
export interface NewEntry {
  name: OperationName;
  entityType: EntryType;
  entityId: string;
  /** Null for one that is about a preschool. */
  childId: number | null;
  /** For one that is about a preschool. */
  preschoolId?: number | undefined;
  date: string;
  arguments: Record<string, unknown>;
  /** The base, made of what is in sight inside the transaction: the view with all earlier entries. */
  base(inSight: RecordDocument | null, touched: readonly string[]): unknown;
  /** Another record whose entries that wait must be sent before this one. */
  after?: string | undefined;
  /** Asked inside the transaction, with what is in sight; throws where nothing is to be saved. */
  check?: ((child: ChildDocument | undefined, inSight: RecordDocument | null) => Promise<void>) | undefined;
}

/** What a command answers after the commit. */
export interface Saved {
  operationId: string;
  entityId: string;
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
  // A device's database that fails holds no save up: what comes too early is refused, for its author to see.
  const others = await waitedFor(tablet, entries).catch(() => new Map<string, string[]>());
  const rows = entries.map((entry) => newRow(tablet, entry, others.get(entry.entityId)));
  const unfinished = draftKey === undefined ? null : drafts.take(draftKey);
  try {
    await durably(tablet, database, (again) => commit(database, entries, rows, draftKey, again));
  } catch (error) {
    unfinished?.giveBack();
    throw error;
  }
  tablet.clock.mark();
  sync.wake('entry');
  return rows.map((row) => ({ operationId: row.operation_id, entityId: row.entity_id }));
}

function newRow(tablet: Tablet, entry: NewEntry, waitsFor: string[] = []): OutboxRow {
  const { user } = requireActive(tablet);
  return {
    operation_id: timedUuid(tablet.environment),
    device_id: tablet.deviceId,
    author: { id: user.id, name: user.name },
    may_edit: touchedParts(entry.entityType, entry.name, user),
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    child_id: entry.childId,
    child_name: nameIn(entry.name, entry.arguments),
    date: entry.date,
    preschool_id: entry.preschoolId ?? null,
    name: entry.name,
    arguments: entry.arguments,
    base: null,
    payload_version: payloadVersionOf(entry.name),
    depends_on: waitsFor,
    state: 'pending',
    overlaid: 1,
    attempts: 0,
    next_attempt_at: 0,
    last_error: null,
    captured_at: new Date(tablet.environment.clock.now()).toISOString(),
    clock_offset_ms: tablet.clock.offsetMs(),
    sent_at: null,
    sent_as: null,
    ...(tablet.clock.kept.get().asked && { day_asked: true as const }),
  };
}

/**
 * The one transaction: one round of reads, one of writes. A repeat after a lost connection finds entries that were
 * committed after all, and leaves them.
 */
function commit(
  database: UserDatabase,
  entries: readonly NewEntry[],
  rows: readonly OutboxRow[],
  draftKey: string | undefined,
  again: boolean,
): Promise<void> {
  const { meta, preschools, children, records, bundles, outbox, drafts } = database;
  const tables = [meta, preschools, children, records, bundles, outbox, drafts];
  return database.transaction('rw', tables, async () => {
    const [seen] = await Promise.all([readInSight(database, entries), requireOwner(database)]);
    if (again && (await isCommitted(database, rows))) return;
    for (const { check, childId, entityId } of entries)
      await check?.(seen.children.get(childId ?? 0), seen.records.get(entityId)?.view ?? null);
    const made = entries.map((entry, index) => place(seen, entry, rows[index] as OutboxRow));
    await Promise.all([
      outbox.bulkAdd(made),
      writeRecords(database, [...seen.written.values()], seen.inBundles),
      draftKey !== undefined && drafts.delete(draftKey),
    ]);
  });
}

async function isCommitted({ outbox }: UserDatabase, rows: readonly OutboxRow[]): Promise<boolean> {
  const ids = rows.map((row) => row.operation_id);
  return (await outbox.where('operation_id').anyOf(ids).count()) > 0;
}

/** What is in sight when entries are made, and what they make of it. */
interface InSight {
  children: Map<number, ChildDocument>;
  records: Map<string, LocalRecord>;
  written: Map<string, LocalRecord>;
  inBundles: readonly Bundle[];
  /** Entries that are not sent, of the records that others wait for. */
  unsent: { entity_id: string; operation_id: string }[];
}

async function readInSight(database: UserDatabase, entries: readonly NewEntry[]): Promise<InSight> {
  const corrected = entries.flatMap(({ after }) => after ?? []);
  const [children, records, unsent] = await Promise.all([
    database.children.bulkGet(entries.flatMap(({ childId }) => childId ?? [])),
    findRecords(
      database,
      entries.map((entry) => entry.entityId),
    ),
    corrected.length === 0
      ? []
      : unsentIn(database.outbox)
          .filter((row) => corrected.includes(row.entity_id))
          .toArray(),
  ]);
  return {
    children: new Map(children.flatMap((child) => (child ? [[child.id, child]] : []))),
    records: new Map(records.rows.flatMap((row) => (row ? [[row.id, row]] : []))),
    written: new Map(),
    inBundles: records.inBundles,
    unsent: unsent.map(({ entity_id, operation_id }) => ({ entity_id, operation_id })),
  };
}

/** Puts an entry on top of what is in sight, for the next one to meet it. */
function place(seen: InSight, entry: NewEntry, row: OutboxRow): OutboxRow {
  const { entityId, entityType, childId, date, after } = entry;
  const before = seen.records.get(entityId);
  const child = childId === null ? undefined : seen.children.get(childId);
  const preschool_id = before?.preschool_id ?? child?.preschool_id ?? row.preschool_id;
  const made = {
    ...row,
    preschool_id,
    child_name: child?.fullname ?? row.child_name ?? null,
    base: entry.base(before?.view ?? null, row.may_edit),
    depends_on: [
      row.depends_on,
      seen.unsent.flatMap(({ entity_id, operation_id }) => (entity_id === after ? operation_id : [])),
    ].flat(),
  };
  // What is about a preschool is in the outbox alone.
  if (childId === null || !isRecordType(entityType)) return made;
  const generation = before?.generation ?? 0;
  const at = {
    id: entityId,
    type: entityType,
    child_id: childId,
    date: before?.date ?? date,
    preschool_id,
    generation,
  };
  const view = applyEntry(entityType, before?.view ?? null, made);
  const written = withView(at, before?.server ?? null, view, true);
  if (written) {
    seen.records.set(entityId, written);
    seen.written.set(entityId, written);
  }
  return made;
}
