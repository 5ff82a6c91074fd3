/** The nightly job that deletes old notifications, and the addresses of devices that nobody is reached by any more. */
import { DAY_MS } from '#shared/domain/calendar-date';
import type { JobContext } from '../../jobs/job-context';

/** A token that was not seen for a month is stale. */
const STALE_MS = 31 * DAY_MS;
/** Notifications are news, not a record: the record is what they are about. */
const KEPT_MS = 365 * DAY_MS;

/** Stale tokens, those of ended sessions and of people who left, and old news. */
export async function cleanNotifications({ knex, clock }: Pick<JobContext, 'knex' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await knex('push_tokens')
    .where('last_seen_at', '<', new Date(now - STALE_MS))
    .orWhereIn('session_id', knex('sessions').whereNotNull('ended_at').select('id'))
    .orWhereIn('user_id', knex('users').whereNotNull('deactivated_at').select('id'))
    .delete();
  await knex('notifications')
    .where('tell_at', '<', new Date(now - KEPT_MS))
    .delete();
}
