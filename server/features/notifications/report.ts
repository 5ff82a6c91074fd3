/** What was sent in the last 30 days and what became of it, for those who look after the system. */
import { DAY_MS } from '#shared/domain/calendar-date';
import { notificationKinds } from '#shared/domain/notifications';
import type { NotificationReport } from '#shared/endpoints/notifications';
import type { Context } from '../../context';

const DAYS_MS = 30 * DAY_MS;
const PROBLEMS_SHOWN = 10;

interface Row {
  kind: (typeof notificationKinds)[number];
  told: number;
  opened: number;
  mailed: number;
  sent: number;
  failed: number;
}

const NOTHING = { told: 0, opened: 0, mailed: 0, sent: 0, failed: 0 };

export async function reportOnNotifications({ trx, clock, services }: Context): Promise<NotificationReport> {
  const since = new Date(clock.now().getTime() - DAYS_MS);
  const { rows }: { rows: Row[] } = await trx.raw(
    `SELECT kind, count(*) AS told, count(opened_at) AS opened, count(mail_id) AS mailed,
            COALESCE(sum(sent), 0)::bigint AS sent, COALESCE(sum(failed), 0)::bigint AS failed
       FROM notifications
       LEFT JOIN LATERAL (
         SELECT count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'failed') AS failed
           FROM notification_deliveries WHERE notification_id = notifications.id) AS went ON true
      WHERE tell_at BETWEEN ? AND ? AND withdrawn_at IS NULL
      GROUP BY kind`,
    [since, clock.now()],
  );
  const reached = await trx('push_tokens')
    .join('sessions', 'sessions.id', 'push_tokens.session_id')
    .whereNull('sessions.ended_at')
    .select(trx.raw('count(*) AS devices, count(DISTINCT push_tokens.user_id) AS people'))
    .first();
  const problems: { at: Date; kind: Row['kind']; error: string }[] = await trx(
    'notification_deliveries AS went',
  )
    .join('notifications', 'notifications.id', 'went.notification_id')
    .whereNotNull('went.error')
    .where('went.updated_at', '>=', since)
    .orderBy('went.updated_at', 'desc')
    .limit(PROBLEMS_SHOWN)
    .select('went.updated_at AS at', 'notifications.kind', 'went.error');
  return {
    push: services.push?.kind ?? 'off',
    people: Number(reached.people),
    devices: Number(reached.devices),
    kinds: notificationKinds.map((kind) => ({
      kind,
      ...NOTHING,
      ...rows.find((row) => row.kind === kind),
    })),
    problems: problems.map(({ at, kind, error }) => ({ at: at.toISOString(), kind, error })),
  };
}
