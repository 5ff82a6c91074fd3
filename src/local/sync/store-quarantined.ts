/**
 * Stores what became of the author's quarantined entries beside them. An entry that this tablet does not have (it was
 * written on another, or a sign-out removed it) is made again from what the server sent, so that a declined entry always
 * reaches its author.
 */
import type { QuarantineNotice } from '#shared/endpoints/sync';
import { nameIn, type OperationName, recordOf } from '#shared/records/index';
import { type OutboxRow, quarantineStateOf, staysInSight } from '../outbox-row';
import { readMeta, type UserDatabase } from '../user-database';

/** Inside the page's transaction. @returns the rows that are new or gone, for the views of their records */
export async function storeQuarantined(
  database: UserDatabase,
  notices: readonly QuarantineNotice[],
): Promise<OutboxRow[]> {
  const { outbox } = database;
  const discarded = new Set(((await readMeta(database, 'discarded')) ?? []).map((note) => note.operation_id));
  const told = new Map(notices.map((notice) => [notice.operation_id, notice]));
  const known = await outbox
    .where('operation_id')
    .anyOf([...told.keys()])
    .toArray();
  await outbox.bulkPut(known.map((row) => ({ ...row, held: stateIn(told.get(row.operation_id)) })));
  for (const row of known) told.delete(row.operation_id);
  const missing = [...told.values()].filter(({ operation_id }) => !discarded.has(operation_id));
  const made = missing.flatMap((notice) => rowOf(database.userId, notice) ?? []);
  await outbox.bulkAdd(made);
  const gone = await removeSettled(database, new Set(notices.map((notice) => notice.operation_id)));
  return [...made, ...gone];
}

function stateIn(notice: QuarantineNotice | undefined): OutboxRow['held'] {
  if (!notice) return undefined;
  const { because, held_at, decision, reason, by, at } = notice;
  return { because, held_at, decision, reason, by, at };
}

/** What was told before and is told no more was settled long ago, or on another tablet. */
async function removeSettled({ outbox }: UserDatabase, stillTold: ReadonlySet<string>): Promise<OutboxRow[]> {
  const gone = await outbox
    .where('sent_as')
    .equals('held')
    .filter(
      (row) => row.held !== undefined && quarantineStateOf(row) !== null && !stillTold.has(row.operation_id),
    )
    .toArray();
  await outbox.bulkDelete(gone.map((row) => row.order ?? 0));
  return gone;
}

/** Null for an entry of a newer app, which this one cannot show. */
function rowOf(userId: number, notice: QuarantineNotice): OutboxRow | null {
  const { operation, operation_id, author, held_at } = notice;
  const record = recordOf(operation.name, operation.arguments);
  if (!record) return null;
  const row: OutboxRow = {
    operation_id,
    device_id: '',
    author: { id: userId, name: author },
    may_edit: [],
    entity_type: record.type,
    entity_id: record.id,
    child_id: (operation.arguments.child_id as number | undefined) ?? null,
    child_name: nameIn(operation.name, operation.arguments),
    date: record.date,
    preschool_id: null,
    name: operation.name as OperationName,
    arguments: operation.arguments,
    base: operation.base,
    payload_version: operation.payload_version,
    ...(operation.ask && { ask: operation.ask }),
    ...(operation.day_asked && { day_asked: operation.day_asked }),
    depends_on: [],
    state: 'sent',
    overlaid: 0,
    attempts: 0,
    next_attempt_at: 0,
    last_error: null,
    captured_at: operation.captured_at,
    clock_offset_ms: operation.clock_offset_ms,
    sent_at: held_at,
    sent_as: 'held',
    held: stateIn(notice),
  };
  return { ...row, overlaid: staysInSight(row) ? 1 : 0 };
}
