/**
 * Takes what was opened on a tablet from what is stored there. Only of children whom the teller has to do with, or had
 * until lately; the rest is not written, and the answer does not tell which.
 */
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Opening } from '#shared/endpoints/reads';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import { writeReads } from '../../read-log';
import { knownChildren } from '../../sync/former-access';

/** What is told later than the log is kept says nothing any more. */
const OLDEST_MS = 730 * DAY_MS;

export async function takeOpenings(
  context: Context,
  deviceId: string,
  openings: readonly Opening[],
): Promise<string[]> {
  const { trx, actor, clock } = context;
  const ids = [...new Set(openings.map(({ child_id }) => child_id))];
  const known = await knownChildren(context, await Child.query(trx).whereRaw('id = ANY(?::bigint[])', [ids]));
  const now = clock.now();
  const rows = openings
    .filter(({ child_id, at }) => known.has(child_id) && Date.parse(at) > now.getTime() - OLDEST_MS)
    .map(({ id, child_id, kind, at }) => ({
      id,
      // A tablet's clock may be ahead.
      at: new Date(Math.min(Date.parse(at), now.getTime())).toISOString(),
      told_at: now.toISOString(),
      actor_id: actor.userId,
      child_id,
      kind,
      way: 'opened' as const,
      offline: true,
      device_id: deviceId,
      session_id: actor.sessionId,
    }));
  if (rows.length > 0) await writeReads(trx, rows);
  return openings.map(({ id }) => id);
}
