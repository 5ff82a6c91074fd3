/**
 * What people with a PIN noted on this tablet and the server may not have told yet: whoever takes it over sees it, with no
 * network too. Each one's own database stays closed to the others. A copy of what is to be seen lies in the device's, sealed
 * by the device's key, from the commit until the server has told it to everybody.
 */
import { liveQuery } from 'dexie';
import { DAY_MS } from '#shared/domain/calendar-date';
import { tabletRoles } from '#shared/permissions';
import { type EntryType, kindOf } from '#shared/records/index';
import { currentTablet } from './current';
import { whereRoom } from './make-room';
import type { OutboxRow } from './outbox-row';
import { localRecord, overlaysOf } from './overlay';
import { placeOf } from './sync/rebuild-views';
import type { Tablet } from './tablet';
import type { LocalRecord, UserDatabase } from './user-database';

/** An entry of somebody with a PIN. */
export interface NotedHere {
  /** It tells when it was made: by it they stand in their order. */
  operation_id: string;
  author_id: number;
  preschool_id: number | null;
  /** 0 once the server has it. A number, as others of the kind. */
  waits: 0 | 1;
  captured_at: string;
  /** Absent of what nobody but its author sees before it is sent. */
  entry?: OutboxRow;
}

/** How long what the server has is shown from here, until it has told it, in milliseconds. */
const SENT_MS = DAY_MS;

type Place = Pick<Tablet, 'device' | 'environment'>;

/**
 * Follows a person's outbox while they are here, and what others see of it with it.
 * @returns ends that, once the others see all of it
 */
export function handOver(
  place: Place,
  database: UserDatabase,
  onTrouble: (work: Promise<unknown>) => void,
): () => Promise<void> {
  // One after the other: each reads what is so by then.
  let last = Promise.resolve();
  const again = () => {
    const next = last.then(() => handOverNow(place, database));
    onTrouble(next);
    // Whoever is told of trouble has been told; the next one looks again.
    last = next.catch(() => {});
    return last;
  };
  const watching = liveQuery(() => waitingOf(place, database)).subscribe({
    next: again,
    error: (error: unknown) => onTrouble(Promise.reject(error)),
  });
  return () => {
    watching.unsubscribe();
    return again();
  };
}

/** The same once, of somebody who is not here. What does not fit on a full tablet is left out: its author has it. */
export async function handOverNow(place: Place, database: UserDatabase): Promise<void> {
  const rows = await waitingOf(place, database);
  await whereRoom(() => keepNoted(place, database, rows));
}

/** Null of whoever has no PIN: nobody takes a tablet over from them without a network. */
async function waitingOf({ device }: Place, database: UserDatabase): Promise<OutboxRow[] | null> {
  const user = await device.users.get(database.userId);
  if (!user?.pin) return null;
  return database.outbox.where('state').anyOf('pending', 'sending').sortBy('order');
}

async function keepNoted(
  { device, environment }: Place,
  database: UserDatabase,
  rows: readonly OutboxRow[] | null,
): Promise<void> {
  const { noted_here, users } = device;
  const now = environment.clock.now();
  const known = await noted_here.toArray();
  const people = new Set(await users.toCollection().primaryKeys());
  const own = known.filter(({ author_id }) => author_id === database.userId);
  const waiting = new Set(rows?.map(({ operation_id }) => operation_id));
  const over = own.filter(({ operation_id, waits }) => waits === 1 && !waiting.has(operation_id));
  const sent = new Set(rows === null ? [] : await sentAmong(database, over));
  const isOld = ({ waits, captured_at }: NotedHere) =>
    waits === 0 && Math.abs(now - Date.parse(captured_at)) > SENT_MS;
  const isGone = (row: NotedHere) =>
    !people.has(row.author_id) || isOld(row) || (row.author_id === database.userId && rows === null);
  const gone = known.filter((row) => isGone(row) || (over.includes(row) && !sent.has(row)));
  const noted = new Set(own.map(({ operation_id }) => operation_id));
  const fresh = (rows ?? []).filter(({ operation_id }) => !noted.has(operation_id));
  if (gone.length + sent.size + fresh.length === 0) return;
  await device.transaction('rw', noted_here, async () => {
    await noted_here.bulkDelete(gone.map(({ operation_id }) => operation_id));
    await noted_here.bulkPut([
      ...[...sent].map((row) => ({ ...row, waits: 0 as const })),
      ...fresh.map(notedOf),
    ]);
  });
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

function notedOf(row: OutboxRow): NotedHere {
  const { operation_id, author, preschool_id, captured_at } = row;
  const noted = { operation_id, author_id: author.id, preschool_id, waits: 1 as const, captured_at };
  return isHandedOver(row.entity_type) ? { ...noted, entry: row } : noted;
}

const isHandedOver = (type: EntryType) => kindOf(type).handedOver === true;

/** What others noted here of the preschools that whoever is here works at, in the order in which it came. */
export async function notedByOthers(tablet: Tablet = currentTablet()): Promise<NotedHere[]> {
  const active = tablet.active.get();
  if (!active || active.asParent) return [];
  const { id, roles, preschools } = active.user;
  if (!roles.some((role) => tabletRoles.includes(role.id))) return [];
  const rows = await tablet.device.noted_here.toArray();
  return rows.filter(
    ({ author_id, preschool_id }) => author_id !== id && preschools.some((one) => one.id === preschool_id),
  );
}

/** Of records that are read from a person's database: with what others noted here on them, and whose entries still wait. */
export async function withNotedHere(
  database: UserDatabase,
  rows: readonly LocalRecord[],
  isWanted: (entry: OutboxRow) => boolean,
  tablet: Tablet = currentTablet(),
): Promise<{ rows: readonly LocalRecord[]; waiting: ReadonlySet<string> }> {
  const noted = await notedByOthers(tablet);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const waiting = new Set<string>();
  const laid = new Map<string, OutboxRow[]>();
  for (const { entry, waits } of noted) {
    // What the server has told is not laid on it again.
    if (!entry || !isWanted(entry) || (waits === 0 && byId.get(entry.entity_id)?.server)) continue;
    if (waits === 1) waiting.add(entry.entity_id);
    laid.set(entry.entity_id, [...(laid.get(entry.entity_id) ?? []), entry]);
  }
  if (laid.size === 0) return { rows, waiting };
  const own = overlaysOf(await database.outbox.where('overlaid').equals(1).toArray());
  for (const [id, entries] of laid) {
    const before = byId.get(id);
    const place = before ?? placeOf(entries[0]);
    const row = place && localRecord(place, before?.server ?? null, [...entries, ...(own.get(id) ?? [])]);
    if (row) byId.set(id, row);
  }
  return { rows: [...byId.values()], waiting };
}

/** The operations of others that are not sent, and made these records: what takes one back waits for them. */
export async function madeByOthers(tablet: Tablet, ids: readonly string[]): Promise<Map<string, string[]>> {
  const made = new Map<string, string[]>();
  if (ids.length === 0) return made;
  for (const { entry, waits } of await notedByOthers(tablet))
    if (entry && waits === 1 && ids.includes(entry.entity_id))
      made.set(entry.entity_id, [...(made.get(entry.entity_id) ?? []), entry.operation_id]);
  return made;
}
