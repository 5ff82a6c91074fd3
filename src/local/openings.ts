/**
 * What was opened of a child from what is stored here, for the server's read log. It is noted beside the state of the sync
 * and told at the next contact, after the entries; a note goes only when the server has named it. It never throws, so that
 * nothing that a person does here waits for it.
 */
import {
  OPENINGS_MAX,
  type Opening,
  READ_WINDOW_MS,
  type ReadKind,
  readEndpoints,
} from '#shared/endpoints/reads';
import { reachOf } from '#shared/permissions';
import { currentTablet } from './current';
import { timedUuid } from './make-id';
import type { SyncContext } from './sync/context';
import { sendEvenEnded } from './sync/exchange';
import type { Tablet } from './tablet';
import { OPENING, type OpeningKey, requireOwner, type UserDatabase } from './user-database';

/** When each kind of each child was last noted, milliseconds by the server's clock, while the page lives. */
const lately = new WeakMap<UserDatabase, Map<string, number>>();

/** Notes an opening by someone of the staff; the same one within ten minutes is none. */
export async function noteOpening(
  kind: ReadKind,
  childId: number,
  tablet: Tablet = currentTablet(),
): Promise<void> {
  const active = tablet.active.get();
  if (!active || active.asParent || reachOf(active.user.roles.map(({ id }) => id)) === 'own') return;
  const { database } = active;
  const now = tablet.clock.now();
  const noted = lately.get(database) ?? new Map<string, number>();
  lately.set(database, noted);
  const name = `${kind} ${childId}`;
  if (Math.abs(now - (noted.get(name) ?? Number.NEGATIVE_INFINITY)) < READ_WINDOW_MS) return;
  noted.set(name, now);
  const id = timedUuid(tablet.environment);
  const value: Opening = { id, child_id: childId, kind, at: new Date(now).toISOString() };
  try {
    await database.transaction('rw', database.meta, async () => {
      await requireOwner(database);
      await database.meta.put({ key: keyOf(id), value });
    });
  } catch {
    // A storage that fails is told by what the person does; the next look tries again.
    noted.delete(name);
  }
}

/** Tells all that is noted. What is not told by now is told another time. */
export async function tellOpenings(context: SyncContext): Promise<void> {
  try {
    while (!context.isStopped() && (await tellSome(context)));
  } catch {
    // No network, a busy server, or the person has left: it stays noted.
  }
}

/** @returns whether there may be more */
async function tellSome(context: SyncContext): Promise<boolean> {
  const { database, userId, deviceId } = context;
  const rows = await database.meta.where('key').startsWith(OPENING).limit(OPENINGS_MAX).toArray();
  if (rows.length === 0) return false;
  const { method, path, answer } = readEndpoints.tell;
  const body = { user_id: userId, device_id: deviceId, openings: rows.map(({ value }) => value) };
  const answered = await sendEvenEnded(context, { method, path, body: JSON.stringify(body) });
  const parsed = answer.safeParse((answered.body as { data?: unknown } | undefined)?.data);
  if (answered.status !== 200 || !parsed.success || parsed.data.user_id !== userId) return false;
  await database.meta.bulkDelete(parsed.data.ids.map(keyOf));
  // An answer that names none would be asked for again for ever.
  return parsed.data.ids.length > 0 && rows.length === OPENINGS_MAX;
}

const keyOf = (id: string): OpeningKey => `${OPENING}${id}`;
