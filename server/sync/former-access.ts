/** Where someone worked before: for a while, what they wrote there is still taken, and quarantined. */
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Context } from '../context';

/** How long after access ended entries from that time may be handed in. */
const HANDED_IN_DAYS = 180;

/** Preschools that a parent worked at until lately. */
export async function formerPreschools({ trx, actor, clock }: Context): Promise<number[]> {
  if (actor.reach !== 'own') return [];
  const since = new Date(clock.now().getTime() - HANDED_IN_DAYS * DAY_MS);
  return trx('former_access')
    .where({ user_id: actor.userId })
    .where('ended_at', '>=', since)
    .pluck('preschool_id');
}
