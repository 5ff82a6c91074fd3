/** Which tablet was here last, and when: the list that administrators see. */
import type { Knex } from 'knex';
import type { Clock } from '../clock';

interface Contact {
  deviceId: string;
  userId: number;
  userAgent: string | null;
  kind: 'push' | 'pull';
}

/** Notes a contact, at most once a minute a tablet, so that reading stays cheap. */
export async function noteContact(
  trx: Knex,
  clock: Clock,
  { deviceId, userId, userAgent, kind }: Contact,
): Promise<void> {
  const now = clock.now();
  const column = kind === 'push' ? 'last_push_at' : 'last_pull_at';
  await trx('devices')
    .insert({
      id: deviceId,
      user_id: userId,
      user_agent: userAgent?.slice(0, 300) ?? null,
      [column]: now,
      created_at: now,
    })
    .onConflict('id')
    .merge(['user_id', 'user_agent', column])
    .where((stale) =>
      stale
        .whereNull(`devices.${column}`)
        .orWhere(`devices.${column}`, '<', new Date(now.getTime() - 60_000))
        .orWhereNot('devices.user_id', userId),
    );
}
