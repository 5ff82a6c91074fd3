/**
 * The outbox: an entry and what the screens show of it are committed in one transaction of strict durability.
 * It is the only queue of the product (offline.md).
 */
import { type ReportSection, reportSections, sectionRules } from '#shared/domain/daily-report';
import type { SessionUser } from '#shared/endpoints/session';
import type { ChildDocument, ReportDocument, ScreeningDocument } from '#shared/operations/documents';
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

/** The sections of a report that a user may write. */
export function editableSections(user: SessionUser): ReportSection[] {
  return reportSections.filter((section) => user.permissions.includes(sectionRules[section].edit));
}

function newRow(tablet: Tablet, entry: NewEntry): OutboxRow {
  const { user } = requireActive(tablet);
  return {
    operation_id: timedUuid(tablet.environment),
    device_id: tablet.deviceId,
    author: { id: user.id, name: user.name },
    may_edit: editableSections(user),
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    child_id: entry.childId,
    child_name: null,
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
  const { meta, children, reports, screenings, outbox, drafts } = database;
  return database.transaction('rw', [meta, children, reports, screenings, outbox, drafts], async () => {
    const [seen] = await Promise.all([readInSight(database, entries), requireOwner(database)]);
    if (again && (await isCommitted(database, rows))) return;
    const made = entries.map((entry, index) => place(seen, entry, rows[index] as OutboxRow));
    await Promise.all([
      outbox.bulkAdd(made),
      seen.writtenReports.size > 0 && reports.bulkPut([...seen.writtenReports.values()]),
      seen.writtenScreenings.size > 0 && screenings.bulkPut([...seen.writtenScreenings.values()]),
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
  reports: Map<string, Kept<ReportDocument>>;
  screenings: Map<string, Kept<ScreeningDocument>>;
  writtenReports: Map<string, Kept<ReportDocument>>;
  writtenScreenings: Map<string, Kept<ScreeningDocument>>;
}

async function readInSight(database: UserDatabase, entries: readonly NewEntry[]): Promise<InSight> {
  const idsOf = (type: EntityType) =>
    entries.filter((entry) => entry.entityType === type).map((entry) => entry.entityId);
  const [found, reports, screenings] = await Promise.all([
    database.children.bulkGet(entries.map((entry) => entry.childId)),
    database.reports.bulkGet(idsOf('report')),
    database.screenings.bulkGet(idsOf('screening')),
  ]);
  return {
    children: new Map(found.flatMap((child) => (child ? [[child.id, child]] : []))),
    reports: new Map(reports.flatMap((row) => (row ? [[row.id, row]] : []))),
    screenings: new Map(screenings.flatMap((row) => (row ? [[row.id, row]] : []))),
    writtenReports: new Map(),
    writtenScreenings: new Map(),
  };
}

/** Puts an entry on top of what is in sight, for the next one to meet it. */
function place(seen: InSight, entry: NewEntry, row: OutboxRow): OutboxRow {
  const { entityId, childId, date } = entry;
  const isReport = entry.entityType === 'report';
  const before = isReport ? seen.reports.get(entityId) : seen.screenings.get(entityId);
  const child = seen.children.get(childId);
  const preschool_id = before?.preschool_id ?? child?.preschool_id ?? null;
  const made = {
    ...row,
    preschool_id,
    child_name: child?.fullname ?? null,
    base: entry.base(before?.view ?? null),
  };
  const at = { id: entityId, child_id: childId, date, preschool_id, generation: before?.generation ?? 0 };
  if (isReport) {
    const report = seen.reports.get(entityId);
    const after = kept(at, report?.server ?? null, applyToReport(report?.view ?? null, made), true);
    if (after) seen.reports.set(entityId, after);
    if (after) seen.writtenReports.set(entityId, after);
  } else {
    const screening = seen.screenings.get(entityId);
    const after = kept(at, screening?.server ?? null, applyToScreening(screening?.view ?? null, made), true);
    if (after) seen.screenings.set(entityId, after);
    if (after) seen.writtenScreenings.set(entityId, after);
  }
  return made;
}
