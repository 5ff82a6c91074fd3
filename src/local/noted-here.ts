/**
 * What people with a PIN noted on this tablet and the server may not have told yet: whoever takes it over sees it, with no
 * network too. Each one's own database stays closed to the others. A copy of what is to be seen lies in the device's, sealed
 * by the device's key, from the commit until the server has told it to everybody.
 */
import { liveQuery } from 'dexie';
import { DAY_MS } from '#shared/domain/calendar-date';
import { tabletRoles } from '#shared/permissions';
import type { Entry, RecordDocument } from '#shared/records/define-record';
import { isRecordType, kindOf } from '#shared/records/index';
import { currentTablet } from './current';
import { whereRoom } from './make-room';
import type { OutboxRow } from './outbox-row';
import { localRecord, overlaysOf, type Place, withView } from './overlay';
import { readRecord } from './stored-records';
import { placeOf } from './sync/rebuild-views';
import type { Tablet } from './tablet';
import { type LocalRecord, readMeta, UserDatabase } from './user-database';

/** An entry of somebody with a PIN. */
export interface NotedHere {
  /** It tells when it was made: by it they stand in their order. */
  operation_id: string;
  author_id: number;
  preschool_id: number | null;
  /** Its place in its author's outbox. */
  order: number;
  /** 0 once the server has it. */
  waits: 0 | 1;
  /** When it was noted, and from then on when it was sent, milliseconds by the tablet's clock. */
  at: number;
  /** Absent of what nobody but its author sees before it is sent. */
  entry?: OutboxRow;
}

/** How long what the server has is shown from here, until it has told it to everybody, in milliseconds. */
const SENT_MS = DAY_MS;
/** How long what takes another one's back waits for it: it is refused then, for all to see. */
const LONGEST_MS = 3 * DAY_MS;

type Here = Pick<Tablet, 'device' | 'environment'>;

/**
 * Follows a person's outbox while they are here, and what others see of it with it.
 * @returns ends that
 */
export function handOver(
  place: Here,
  database: UserDatabase,
  onTrouble: (work: Promise<unknown>) => void,
): () => Promise<void> {
  // One after the other, each of what is so by then; of many that wait, one is enough.
  let last = Promise.resolve();
  let isAsked = false;
  const again = () => {
    if (isAsked) return last;
    isAsked = true;
    const next = last.then(() => {
      isAsked = false;
      return handOverNow(place, database);
    });
    onTrouble(next);
    // Whoever is told of trouble has been told; the next one looks again.
    last = next.catch(() => {});
    return last;
  };
  // No entry is looked at of whoever has no PIN: a save costs them nothing.
  const watching = liveQuery(async () => {
    const hasPin = (await place.device.users.get(database.userId))?.pin !== undefined;
    return hasPin && ordersOf(database);
  }).subscribe({ next: again, error: (error: unknown) => onTrouble(Promise.reject(error)) });
  return () => {
    watching.unsubscribe();
    return last;
  };
}

const ordersOf = ({ outbox }: UserDatabase) =>
  outbox.where('state').anyOf('pending', 'sending').primaryKeys();

/** The same of others, whose entries may have gone without them; of whoever has nothing here any more, nothing stays. */
export async function settleOthers(place: Here, userId: number): Promise<void> {
  const { noted_here, users } = place.device;
  const now = place.environment.clock.now();
  await noted_here.filter(({ waits, at }) => waits === 0 && Math.abs(now - at) > SENT_MS).delete();
  const noted = await noted_here.where('author_id').notEqual(userId).toArray();
  for (const id of new Set(noted.map(({ author_id }) => author_id))) {
    if (!(await users.get(id))) {
      await noted_here.where('author_id').equals(id).delete();
      continue;
    }
    await handOverClosed(place, id);
  }
}

/** The same of somebody whose database is not open here. */
export async function handOverClosed(place: Here, userId: number): Promise<void> {
  const database = new UserDatabase(userId, place.environment);
  await handOverNow(place, database).finally(() => database.close());
}

/**
 * Once: what others see of a person is what waits of them. Without a PIN nothing more is handed over. On a full tablet what is new
 * is left out: its author has it.
 */
export async function handOverNow({ device, environment }: Here, database: UserDatabase): Promise<void> {
  const { noted_here, users } = device;
  const { userId } = database;
  const hasPin = (await users.get(userId))?.pin !== undefined;
  // Their keys alone: each row that is read is opened.
  const noted = await noted_here
    .where('[author_id+waits+order]')
    .between([userId, 1], [userId, 1, []])
    .primaryKeys();
  if (!hasPin && noted.length === 0) return;
  const { outbox } = database;
  const orders = new Set(await ordersOf(database));
  const over = new Set(noted);
  // One that was sent anew has another id in the same place. Whatever changes meanwhile is looked at again.
  await outbox
    .where('operation_id')
    .anyOf(noted)
    .eachKey((id, { primaryKey }) => orders.delete(primaryKey) && over.delete(String(id)));
  const now = environment.clock.now();
  if (over.size > 0) {
    const rows = await noted_here
      .where('operation_id')
      .anyOf([...over])
      .toArray();
    // What the server has is shown for a day more.
    const sent = await sentAmong(database, rows);
    const others = rows.filter((row) => !sent.includes(row));
    await noted_here.bulkDelete(others.map(({ operation_id }) => operation_id));
    await put(sent.map((row) => ({ ...row, waits: 0 as const, at: now })));
  }
  const fresh = hasPin ? await outbox.bulkGet([...orders]) : [];
  // What their PIN alone opens they hand over themselves.
  await put(fresh.flatMap((row) => (row?.author ? notedOf(row, now) : [])));

  async function put(noted: NotedHere[]): Promise<void> {
    if (noted.length > 0) await whereRoom(async () => void (await noted_here.bulkPut(noted)));
  }
}

/** Those that the server did; what it refused, or keeps for the principal, is not so. */
async function sentAmong({ outbox }: UserDatabase, noted: readonly NotedHere[]): Promise<NotedHere[]> {
  if (noted.length === 0) return [];
  const ids = noted.map(({ operation_id }) => operation_id);
  const rows = await outbox.where('operation_id').anyOf(ids).toArray();
  const done = new Set(
    rows
      .filter(({ state, sent_as }) => state === 'sent' && sent_as !== 'held')
      .map((row) => row.operation_id),
  );
  return noted.filter(({ operation_id }) => done.has(operation_id));
}

function notedOf(row: OutboxRow, at: number): NotedHere {
  const { operation_id, author, preschool_id, order = 0, entity_type } = row;
  const noted = { operation_id, author_id: author.id, preschool_id, order, waits: 1 as const, at };
  return kindOf(entity_type).handedOver ? { ...noted, entry: row } : noted;
}

/** What others noted here of the preschools that whoever is here works at, in the order in which it came. */
export async function notedByOthers(tablet: Tablet = currentTablet()): Promise<NotedHere[]> {
  const active = tablet.active.get();
  if (!active || active.asParent) return [];
  const { id, roles, preschools } = active.user;
  if (!roles.some((role) => tabletRoles.includes(role.id))) return [];
  const rows = await tablet.device.noted_here.where('author_id').notEqual(id).toArray();
  // What was sent before they asked the server last, it has told them; but of staff no feed tells.
  const told = rows.some(({ waits }) => waits === 0) ? await readMeta(active.database, 'told_at') : 0;
  const since = told !== undefined && told <= tablet.environment.clock.now() ? told : 0;
  const mine = rows.filter(
    ({ preschool_id, waits, at, entry }) =>
      (waits === 1 || at >= since || (entry && !isRecordType(entry.entity_type))) &&
      preschools.some((one) => one.id === preschool_id),
  );
  return mine.sort((one, other) => (one.operation_id < other.operation_id ? -1 : 1));
}

/** Records that are read from a person's database: with what others noted here on them, and whose entries still wait. */
export async function withNotedHere(
  database: UserDatabase,
  rows: readonly LocalRecord[],
  isWanted: (entry: OutboxRow) => boolean,
  tablet: Tablet = currentTablet(),
): Promise<{ rows: readonly LocalRecord[]; waiting: ReadonlySet<string> }> {
  const noted = await notedByOthers(tablet);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const waiting = new Set<string>();
  const laid = new Map<string, Seen[]>();
  for (const one of noted) {
    const { entry, waits } = one;
    if (!entry || !isWanted(entry)) continue;
    if (waits === 1) waiting.add(entry.entity_id);
    laid.set(entry.entity_id, [...(laid.get(entry.entity_id) ?? []), { ...one, entry }]);
  }
  if (laid.size === 0) return { rows, waiting };
  const own = overlaysOf(await database.outbox.where('overlaid').equals(1).toArray());
  for (const [id, others] of laid) {
    const before = byId.get(id);
    const place = before ?? placeOf(others[0]?.entry);
    const row = place && rowWith(place, before, others, own.get(id) ?? []);
    if (row) byId.set(id, row);
  }
  return { rows: [...byId.values()], waiting };
}

type Seen = NotedHere & { entry: OutboxRow };

/** A record with what others noted: below what whoever is here wrote, or beside it. */
function rowWith(
  place: Place,
  before: LocalRecord | undefined,
  others: readonly Seen[],
  own: readonly OutboxRow[],
): LocalRecord | null {
  const { beside } = kindOf(place.type);
  const server = before?.server ?? null;
  if (!beside) {
    // What takes one back comes after it, whatever the clock said.
    const entries = others.map(({ entry }) => entry);
    const making = entries.filter((entry) => !takesBack(entry));
    return localRecord(place, server, [...making, ...entries.filter(takesBack), ...own]);
  }
  // What the server has comes first, and what a person wrote last comes last.
  const inTurn = others.toSorted(
    (one, other) => one.waits - other.waits || one.author_id - other.author_id || one.order - other.order,
  );
  const view = inTurn.reduce<RecordDocument | null>(
    (document, { entry }) => beside(document, entry as Entry),
    before?.view ?? null,
  );
  return withView(place, server, view, true);
}

/** A record by its id, as screens show it. */
export async function readShown(
  tablet: Tablet,
  database: UserDatabase,
  id: string,
): Promise<LocalRecord | undefined> {
  const row = await readRecord(database, id);
  const { rows } = await withNotedHere(
    database,
    row ? [row] : [],
    ({ entity_id }) => entity_id === id,
    tablet,
  );
  return rows[0];
}

const takesBack = ({ name }: Pick<OutboxRow, 'name'>) => name.startsWith('void_');

/** What each entry waits for that takes back another's that is not sent, by the record. */
export async function waitedFor(
  tablet: Tablet,
  entries: readonly (Pick<OutboxRow, 'name'> & { entityId: string })[],
): Promise<Map<string, string[]>> {
  const ids = entries.filter(takesBack).map(({ entityId }) => entityId);
  const made = new Map<string, string[]>();
  if (ids.length === 0) return made;
  for (const { entry, waits } of await notedByOthers(tablet))
    if (entry && waits === 1 && ids.includes(entry.entity_id))
      made.set(entry.entity_id, [...(made.get(entry.entity_id) ?? []), entry.operation_id]);
  return made;
}

/** The operations that what takes them back still waits for. */
export async function unsentHere({ device, environment }: Here): Promise<ReadonlySet<string>> {
  const now = environment.clock.now();
  const noted = await device.noted_here.toArray();
  const waiting = noted.filter(({ waits, at }) => waits === 1 && Math.abs(now - at) < LONGEST_MS);
  return new Set(waiting.map(({ operation_id }) => operation_id));
}
