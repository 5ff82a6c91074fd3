/** What an author may do with an entry that the server refused: edit and resend it, or delete it by name. */
import { messages } from '#shared/messages';
import type { OperationName } from '#shared/operations/operations';
import { checkArguments } from './check-entry';
import { currentTablet } from './current';
import { durably } from './durably';
import { InvalidEntryError } from './errors';
import { timedUuid } from './make-id';
import { requireActive, type Saved } from './outbox';
import type { OutboxRow } from './outbox-row';
import { overlaysOf } from './overlay';
import { rebuildViews } from './sync/rebuild-views';
import type { Tablet } from './tablet';
import { readMeta, requireOwner, type UserDatabase, writeMeta } from './user-database';

/**
 * Deletes a refused entry of the signed-in user. A note of it stays (meta `discarded`) to be told to the server.
 * @throws InvalidEntryError when there is no such refused entry, SaveFailedError, NotSignedInError
 */
export async function discardEntry(operationId: string, tablet: Tablet = currentTablet()): Promise<void> {
  const { database, sync } = requireActive(tablet);
  const discarded_at = new Date(tablet.environment.clock.now()).toISOString();
  await durably(tablet, database, () =>
    changeRefused(database, operationId, async (row) => {
      const { operation_id, name, child_id, date } = row;
      const notes = (await readMeta(database, 'discarded')) ?? [];
      await writeMeta(database, {
        discarded: [...notes, { operation_id, name, child_id, date, discarded_at }],
      });
      await database.outbox.delete(row.order ?? 0);
    }),
  );
  sync.wake('entry');
}

/**
 * Sends a refused entry again, as it is or changed: a new operation, in the old one's place in line.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export async function resendEntry(
  operationId: string,
  changed: { arguments?: Record<string, unknown> } = {},
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  const { database, sync } = requireActive(tablet);
  const newId = timedUuid(tablet.environment);
  const captured = {
    captured_at: new Date(tablet.environment.clock.now()).toISOString(),
    clock_offset_ms: tablet.clock.offsetMs.get(),
  };
  let entityId = '';
  await durably(tablet, database, () =>
    changeRefused(database, operationId, async (row) => {
      const made = changed.arguments ? checkedFor(row, changed.arguments) : row.arguments;
      entityId = row.entity_id;
      await database.outbox.put({
        ...row,
        ...captured,
        operation_id: newId,
        arguments: made,
        state: 'pending',
        attempts: 0,
        next_attempt_at: 0,
        last_error: null,
      });
      await database.outbox
        .filter((each) => each.depends_on.includes(operationId))
        .modify((each) => {
          each.depends_on = each.depends_on.map((id) => (id === operationId ? newId : id));
        });
    }),
  );
  sync.wake('entry');
  return { operationId: newId, entityId };
}

/** The changed arguments, which must be about the same child and day. */
function checkedFor(row: OutboxRow, changed: Record<string, unknown>): Record<string, unknown> {
  const made = checkArguments(row.name as OperationName, changed as never) as Record<string, unknown>;
  if (made.child_id !== row.child_id || made.date !== row.date) {
    throw new InvalidEntryError({ date: [messages.dateFixed] });
  }
  return made;
}

/** Changes a refused row and what the screens show of its record, in one transaction. */
function changeRefused(
  database: UserDatabase,
  operationId: string,
  change: (row: OutboxRow) => Promise<void>,
): Promise<void> {
  const { meta, outbox, reports, screenings } = database;
  return database.transaction('rw', [meta, outbox, reports, screenings], async () => {
    await requireOwner(database);
    const row = await outbox.where('operation_id').equals(operationId).first();
    if (row?.state !== 'refused') throw new InvalidEntryError({ '': [messages.notFound] });
    await change(row);
    const overlaid = await outbox.where('overlaid').equals(1).toArray();
    await rebuildViews(database, [row], overlaysOf(overlaid));
  });
}
