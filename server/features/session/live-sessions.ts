/**
 * Where a person is signed in, and ending that from afar, by themselves or by the office. A tablet that is ended so
 * forgets what it fetched; what it had not sent is taken all the same, and quarantined.
 */
import type { LiveSession } from '#shared/endpoints/own-sessions';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { EndedBecause } from '../../models/session';
import { browserName } from '../devices/find-devices';
import { forgetTokens } from '../devices/push-tokens';

const MOST = 100;

interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  waiting: number | null;
}

const live = ({ trx, clock }: Context, userId: number) =>
  trx('sessions').where({ 'sessions.user_id': userId, ended_at: null }).where('expires_at', '>', clock.now());

export async function listSessions(context: Context, userId: number): Promise<LiveSession[]> {
  const rows: SessionRow[] = await live(context, userId)
    .leftJoin('device_people', (on) => {
      on.on('device_people.device_id', 'sessions.device_id').on('device_people.user_id', 'sessions.user_id');
    })
    .orderBy([
      { column: 'sessions.last_seen_at', order: 'desc' },
      { column: 'sessions.id', order: 'asc' },
    ])
    .limit(MOST)
    .select('sessions.id', 'sessions.user_agent', 'sessions.created_at', 'sessions.last_seen_at', 'waiting');
  return rows.map((row) => ({
    id: row.id,
    browser: browserName(row.user_agent),
    current: row.id === context.actor.sessionId,
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    waiting: row.waiting,
  }));
}

/** One of the person's that is alive, but not the one that asks. */
export async function findLiveSession(
  context: Context,
  userId: number,
  id: string,
): Promise<{ id: string } | undefined> {
  return live(context, userId).where({ id }).whereNot({ id: context.actor.sessionId }).first('id');
}

/** Ends one session of the person, or all of them; never the one that asks. */
export async function endSessions(context: Context, userId: number, id?: string): Promise<void> {
  const { actor, clock } = context;
  const found = live(context, userId).whereNot({ id: actor.sessionId });
  if (id !== undefined) found.where({ id });
  const because: EndedBecause = userId === actor.userId ? 'ended_elsewhere' : 'revoked';
  const ended: { id: string }[] = await found
    .update({ ended_at: clock.now(), ended_because: because })
    .returning('id');
  await forgetTokens(
    context,
    ended.map((session) => session.id),
  );
  await audit(
    context,
    ended.map((session) => ({
      action: 'ended_from_afar',
      entityType: 'session',
      entityId: session.id,
      after: { user_id: userId },
    })),
  );
}
