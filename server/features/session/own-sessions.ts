/** Where a person is signed in, and ending that from afar. A tablet that is ended so forgets what it fetched. */
import type { OwnSession } from '#shared/endpoints/session';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { browserName } from '../devices/browser-name';

const MOST = 100;

interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  waiting: number | null;
}

const live = ({ trx, actor, clock }: Context) =>
  trx('sessions')
    .where({ 'sessions.user_id': actor.userId, ended_at: null })
    .where('expires_at', '>', clock.now());

export async function listOwnSessions(context: Context): Promise<OwnSession[]> {
  const rows: SessionRow[] = await live(context)
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

/** One that is the actor's and alive, but not the one that asks. */
export async function findOtherSession(context: Context, id: string): Promise<{ id: string } | undefined> {
  return live(context).where({ id }).whereNot({ id: context.actor.sessionId }).first('id');
}

/** Ends one other session, or all of them. */
export async function endOtherSessions(context: Context, id?: string): Promise<void> {
  const { actor, clock } = context;
  const found = live(context).whereNot({ id: actor.sessionId });
  if (id !== undefined) found.where({ id });
  const ended: { id: string }[] = await found
    .update({ ended_at: clock.now(), ended_because: 'ended_elsewhere' })
    .returning('id');
  await audit(
    context,
    ended.map((session) => ({ action: 'ended_from_afar', entityType: 'session', entityId: session.id })),
  );
}
