/** Which tablet was here last, when, and what waits on it: the list that administrators see. */
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { audit } from '../audit';
import type { Context } from '../context';
import { notSignedIn } from '../http/refusal';

interface Contact {
  deviceId: string;
  userAgent: string | null;
  kind: 'push' | 'pull';
  appVersion?: string;
  /** Entries that are still on it. */
  waiting?: number;
}

/**
 * A session is of one device for ever, of the one that it named first: signing that device out ends it.
 * @throws Refusal 401 where it names another one
 */
export async function bindSession({ trx, actor }: Context, deviceId: string): Promise<void> {
  if (actor.deviceId === deviceId) return;
  const bound = await trx('sessions')
    .where({ id: actor.sessionId })
    // Two first calls at once are of one device, too.
    .where((mine) => mine.whereNull('device_id').orWhere({ device_id: deviceId }))
    .update({ device_id: deviceId });
  if (bound === 0) throw notSignedIn();
}

/** Notes a contact, at most once a minute a tablet while nothing else changes, so that reading stays cheap. */
export async function noteContact(context: Context, contact: Contact): Promise<void> {
  const { trx, actor, clock } = context;
  const now = clock.now();
  const column = contact.kind === 'push' ? 'last_push_at' : 'last_pull_at';
  const told = {
    user_id: actor.userId,
    user_agent: contact.userAgent?.slice(0, 300) ?? null,
    ...(contact.appVersion !== undefined && { app_version: contact.appVersion }),
    ...(contact.waiting !== undefined && { waiting: contact.waiting }),
  };
  if (contact.waiting !== undefined) await noteWaiting(context, contact.deviceId, contact.waiting);
  await trx('devices')
    .insert({ id: contact.deviceId, ...told, [column]: now, created_at: now })
    .onConflict('id')
    .merge([...Object.keys(told), column])
    .where((stale) => {
      stale
        .whereNull(`devices.${column}`)
        .orWhere(`devices.${column}`, '<', new Date(now.getTime() - MINUTE_MS))
        .orWhereNot('devices.user_id', actor.userId);
      if (contact.waiting !== undefined)
        stale.orWhereRaw('devices.waiting IS DISTINCT FROM ?', [contact.waiting]);
    });
}

/** Several people work at one tablet: what waits is remembered of each. */
async function noteWaiting(
  { trx, actor, clock }: Context,
  device_id: string,
  waiting: number,
): Promise<void> {
  const now = clock.now();
  await trx('device_people')
    .insert({ device_id, user_id: actor.userId, waiting, last_contact_at: now })
    .onConflict(['device_id', 'user_id'])
    .merge(['waiting', 'last_contact_at'])
    .where((stale) => {
      stale
        .where('device_people.last_contact_at', '<', new Date(now.getTime() - MINUTE_MS))
        .orWhereNot('device_people.waiting', waiting);
    });
}

/** How many entries of anyone waited on a tablet at its last contact. */
export async function waitingOn({ trx }: Pick<Context, 'trx'>, deviceId: string): Promise<number> {
  const found: { sum: string | null }[] = await trx('device_people')
    .where({ device_id: deviceId })
    .sum('waiting');
  return Number(found[0]?.sum ?? 0);
}

/**
 * A browser that was one tablet is another one now: its storage was emptied. What waited on it is lost, and is told to its
 * authors and to the office.
 */
export async function noteReturn(context: Context, formerId: string): Promise<void> {
  const { trx, clock } = context;
  const lost: { user_id: number; lost: number }[] = await trx('device_people')
    .where({ device_id: formerId })
    .where('waiting', '>', 0)
    .update({ lost: trx.ref('waiting'), lost_at: clock.now(), waiting: 0 })
    .returning(['user_id', 'lost']);
  if (lost.length === 0) return;
  const homes: { user_id: number; preschool_id: number }[] = await trx('user_preschools')
    .whereIn(
      'user_id',
      lost.map(({ user_id }) => user_id),
    )
    .orderBy('preschool_id')
    .select('user_id', 'preschool_id');
  await audit(
    context,
    lost.map(({ user_id, lost: entries }) => ({
      action: 'emptied',
      entityType: 'device',
      entityId: formerId,
      preschoolId: homes.find((home) => home.user_id === user_id)?.preschool_id ?? null,
      after: { user_id, entries },
    })),
  );
}

/** What of the actor's waited on tablets that were emptied lately. */
export async function lostEntries({
  trx,
  actor,
  clock,
}: Context): Promise<{ count: number; at: string } | null> {
  const since = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS);
  const rows: { lost: number; lost_at: Date }[] = await trx('device_people')
    .where({ user_id: actor.userId })
    .whereNotNull('lost')
    .where('lost_at', '>=', since)
    .orderBy('lost_at')
    .select('lost', 'lost_at');
  const last = rows.at(-1);
  return last
    ? { count: rows.reduce((sum, row) => sum + row.lost, 0), at: last.lost_at.toISOString() }
    : null;
}
