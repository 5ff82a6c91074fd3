/**
 * What an author may do with an entry that the server refused, or the principal declined: edit and resend it, ask the
 * principal, or delete it by name.
 */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import { kindOf, nameIn, operations, payloadVersionOf, touchedParts } from '#shared/records/index';
import { currentTablet } from './current';
import { durably } from './durably';
import { InvalidEntryError } from './errors';
import { timedUuid } from './make-id';
import type { Saved } from './outbox';
import { type OutboxRow, quarantineStateOf } from './outbox-row';
import { overlaysOf } from './overlay';
import { requireActive } from './require-active';
import { checkArguments } from './save-entry';
import { rebuildViews } from './sync/rebuild-views';
import type { Tablet } from './tablet';
import { readMeta, requireOwner, type UserDatabase, writeMeta } from './user-database';

/** The draft of what is typed to put an entry right. It goes when the entry is sent or deleted. */
export const resendDraftKey = (operationId: string) => `resend:${operationId}`;

/**
 * Deletes an entry of the signed-in user that was refused or declined. A note of it stays (meta `discarded`) until the
 * server has been told.
 * @throws InvalidEntryError when there is no such entry, SaveFailedError, NotSignedInError
 */
export async function discardEntry(operationId: string, tablet: Tablet = currentTablet()): Promise<void> {
  const { database, sync } = requireActive(tablet);
  await changeStuck(tablet, operationId, async (row) => {
    await noteDiscard(tablet, database, row);
    await database.outbox.delete(row.order ?? 0);
    // Of a wrong day is also what was written on top of it: once that day has come, it would be taken for true.
    const { last_error } = row;
    if (wrongDayOf(row))
      await waitingBehind(database, row).modify((later) => {
        if (wrongDayOf({ ...later, last_error })) Object.assign(later, { state: 'refused', last_error });
      });
    return undefined;
  });
  sync.wake('entry');
}

/**
 * Sends an entry that was refused or declined again, as it is or changed: a new operation, in the old one's place in
 * line.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export function resendEntry(
  operationId: string,
  changed: { arguments?: Record<string, unknown> } = {},
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  return sendAnew(tablet, operationId, async (row) => {
    const { database } = requireActive(tablet);
    // The server lets its author have done with a declined one only when it is told.
    if (quarantineStateOf(row) === 'declined') await noteDiscard(tablet, database, row);
    if (!changed.arguments) return { ask: undefined };
    // Written anew by this version of the app, whichever wrote it first.
    const made = checkedFor(row, changed.arguments);
    const child_name = nameIn(row.name, made) ?? row.child_name;
    return { arguments: made, child_name, payload_version: payloadVersionOf(row.name), ask: undefined };
  });
}

/** What takes something away, or chooses, does so on the record that its author looked at, and on no other. */
const staysThere = ({ name }: OutboxRow) => /^(delete|void|choose)_/.test(name);

/** The argument by which the day of an entry was refused; undefined where no other day is chosen for it. */
export const wrongDayOf = (row: OutboxRow): 'date' | 'day' | undefined =>
  kindOf(row.entity_type).dayStands || staysThere(row)
    ? undefined
    : (['date', 'day'] as const).find((field) => row.last_error?.errors[field] && field in row.arguments);

/**
 * Sends an entry whose day was refused under another one: a new operation in its place, of the record of that day. Its author
 * saw nothing of that record when they wrote it: where it says something else by now, both stay and someone chooses.
 * @throws InvalidEntryError, SaveFailedError, NotSignedInError
 */
export function redateEntry(
  operationId: string,
  date: CalendarDate,
  tablet: Tablet = currentTablet(),
): Promise<Saved> {
  return sendAnew(tablet, operationId, async (row) => {
    const field = wrongDayOf(row);
    if (!field) throw new InvalidEntryError({ '': [messages.notFound] });
    const onDay = movedTo(row, field, date);
    const { entity_id, arguments: made } = onDay;
    if (entity_id === row.entity_id) return { ...onDay, ask: undefined };
    // What was written on top of it and never sent goes with it, on top of it.
    await waitingBehind(requireActive(tablet).database, row).modify((later) => {
      if (!staysThere(later)) Object.assign(later, movedTo(later, field, date));
    });
    const base = operations[row.name].baseOf(null as never, made as never, row.may_edit as never) ?? null;
    return { ...onDay, base, ask: undefined };
  });
}

/** An entry of the record of another day, on what its author saw. */
function movedTo(row: OutboxRow, field: 'date' | 'day', date: CalendarDate) {
  const kind = kindOf(row.entity_type);
  const moved = { ...row.arguments, [field]: date };
  const given = { ...moved, ...kind.dayFollows?.(moved) };
  const entity_id = kind.id(given, () => row.entity_id);
  const made = checkArguments(row.name, { ...given, [kind.idField]: entity_id });
  return { entity_id, date, arguments: made, day_asked: true as const };
}

/** Entries of the same record that came after it: none of them was sent while it stood before them. */
const waitingBehind = ({ outbox }: UserDatabase, { entity_id, order = 0 }: OutboxRow) =>
  outbox
    .where('state')
    .anyOf('pending', 'sending')
    .filter((later) => later.entity_id === entity_id && (later.order ?? 0) > order);

/**
 * Asks the principal to take an entry that the server refused: it is handed over at the next contact, as it is.
 * @throws InvalidEntryError where it cannot be read by anyone, SaveFailedError, NotSignedInError
 */
export function askPrincipal(operationId: string, tablet: Tablet = currentTablet()): Promise<Saved> {
  return sendAnew(tablet, operationId, async (row) => {
    if (row.state !== 'refused') throw new InvalidEntryError({ '': [messages.notFound] });
    try {
      checkArguments(row.name, row.arguments);
    } catch (error) {
      if (!(error instanceof InvalidEntryError)) throw error;
      throw new InvalidEntryError({ '': [messages.notForThePrincipal] });
    }
    const because = [...new Set(Object.values(row.last_error?.errors ?? {}).flat())];
    const told = because.length > 0 ? because : [row.last_error?.message ?? messages.invalid];
    return { ask: { because: told.slice(0, 20).map((text) => text.slice(0, 500)) } };
  });
}

/** Puts a new operation in the place of one that is stuck; those that wait for it wait for the new one. */
async function sendAnew(
  tablet: Tablet,
  operationId: string,
  change: (row: OutboxRow) => Promise<Partial<OutboxRow>>,
): Promise<Saved> {
  const { user, database, sync } = requireActive(tablet);
  const newId = timedUuid(tablet.environment);
  const anew: Partial<OutboxRow> = {
    operation_id: newId,
    captured_at: new Date(tablet.environment.clock.now()).toISOString(),
    clock_offset_ms: tablet.clock.offsetMs(),
    state: 'pending',
    overlaid: 1,
    attempts: 0,
    next_attempt_at: 0,
    last_error: null,
    sent_at: null,
    sent_as: null,
    held: undefined,
    trouble: undefined,
    stuck: undefined,
  };
  let entityId = '';
  await changeStuck(tablet, operationId, async (row) => {
    const may_edit = touchedParts(row.entity_type, row.name, user);
    const placed = { ...row, ...anew, may_edit, ...(await change(row)) };
    entityId = placed.entity_id;
    await database.outbox.put(placed);
    await database.outbox
      .filter((each) => each.depends_on.includes(operationId))
      .modify((each) => {
        each.depends_on = each.depends_on.map((id) => (id === operationId ? newId : id));
      });
    return placed;
  });
  sync.wake('entry');
  return { operationId: newId, entityId };
}

async function noteDiscard(tablet: Tablet, database: UserDatabase, row: OutboxRow): Promise<void> {
  const { operation_id, name, child_id, preschool_id, date } = row;
  const discarded_at = new Date(tablet.environment.clock.now()).toISOString();
  const notes = (await readMeta(database, 'discarded')) ?? [];
  const place = child_id === null ? { child_id, preschool_id } : { child_id };
  await writeMeta(database, {
    discarded: [...notes, { operation_id, name, ...place, date, discarded_at }],
  });
}

/** The changed arguments, which must be about the same record. */
function checkedFor(row: OutboxRow, changed: Record<string, unknown>): Record<string, unknown> {
  const made = checkArguments(row.name, changed);
  const { idField } = kindOf(row.entity_type);
  if ((made.child_id ?? null) !== row.child_id || made[idField] !== row.entity_id)
    throw new InvalidEntryError({ date: [messages.dateFixed] });
  return made;
}

type ChangeRow = (row: OutboxRow) => Promise<OutboxRow | undefined>;

/** Changes a row that only its author can go on with; what was typed to put it right goes with it. */
async function changeStuck(tablet: Tablet, operationId: string, change: ChangeRow): Promise<void> {
  const { database, drafts } = requireActive(tablet);
  const unfinished = drafts.take(resendDraftKey(operationId));
  try {
    await durably(tablet, database, () => commit(database, operationId, change));
  } catch (error) {
    unfinished.giveBack();
    throw error;
  }
}

/** The row, what the screens show of its record and the draft, in one transaction. */
function commit(database: UserDatabase, operationId: string, change: ChangeRow): Promise<void> {
  const { meta, outbox, records, bundles, drafts } = database;
  return database.transaction('rw', [meta, outbox, records, bundles, drafts], async () => {
    await requireOwner(database);
    const row = await outbox.where('operation_id').equals(operationId).first();
    const stuck = row && (row.state === 'refused' || quarantineStateOf(row) === 'declined');
    if (!stuck) throw new InvalidEntryError({ '': [messages.notFound] });
    const placed = await change(row);
    await drafts.delete(resendDraftKey(operationId));
    const overlaid = await outbox.where('overlaid').equals(1).toArray();
    await rebuildViews(database, placed ? [row, placed] : [row], overlaysOf(overlaid));
  });
}
