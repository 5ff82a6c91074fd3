/** Which tablet was here last, when, and what waits on it: the list that administrators see. */
import type { Context } from '../context';

interface Contact {
  deviceId: string;
  userAgent: string | null;
  kind: 'push' | 'pull';
  appVersion?: string;
  /** Entries that are still on it. */
  waiting?: number;
}

/** A session is of the device that it named first or last: signing that device out ends it. */
async function bindSession({ trx, actor }: Context, deviceId: string): Promise<void> {
  if (actor.deviceId === deviceId) return;
  await trx('sessions').where({ id: actor.sessionId }).update({ device_id: deviceId });
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
  await bindSession(context, contact.deviceId);
  await trx('devices')
    .insert({ id: contact.deviceId, ...told, [column]: now, created_at: now })
    .onConflict('id')
    .merge([...Object.keys(told), column])
    .where((stale) => {
      stale
        .whereNull(`devices.${column}`)
        .orWhere(`devices.${column}`, '<', new Date(now.getTime() - 60_000))
        .orWhereNot('devices.user_id', actor.userId);
      if (contact.waiting !== undefined)
        stale.orWhereRaw('devices.waiting IS DISTINCT FROM ?', [contact.waiting]);
    });
}
