/** What somebody was told of: theirs alone, from the moment it is told. */
import type { Knex } from 'knex';
import {
  type NotificationAbout,
  type NotificationKind,
  notificationPath,
} from '#shared/domain/notifications';
import { flagsInSight, screeningContentOf } from '#shared/domain/screening';
import type { Notification } from '#shared/endpoints/notifications';
import type { Context } from '../../context';
import { openAlternatives } from '../alternatives/keep-alternatives';
import { listed } from '../health/find-screenings';
import { healthPolicy } from '../health/policy';
import { type ListedScreening, measurementsOf } from '../health/present';

type ReadContext = Pick<Context, 'trx' | 'actor' | 'clock'>;

interface Row {
  id: string;
  kind: NotificationKind;
  about: NotificationAbout;
  tell_at: Date;
  opened_at: Date | null;
  child_id: number | null;
  child_name: string | null;
}

/** The actor's own, as far as they are told by now. */
export function ownNotifications({ trx, actor, clock }: ReadContext): Knex.QueryBuilder {
  return trx('notifications')
    .where('notifications.user_id', actor.userId)
    .whereNull('notifications.withdrawn_at')
    .where('notifications.tell_at', '<=', clock.now());
}

/** A page, newest first. A child who is not theirs any more is not named. */
export async function listNotifications(
  context: ReadContext,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: Notification[]; total: number }> {
  const { trx, actor } = context;
  const [{ count }] = await ownNotifications(context).count();
  const rows: Row[] = await ownNotifications(context)
    .leftJoin('children', (join) => {
      join.on('children.id', 'notifications.child_id');
      if (actor.reach !== 'all')
        join.andOn(
          trx.raw(
            `(children.preschool_id = ANY (?::bigint[])
              OR EXISTS (SELECT 1 FROM child_parents AS own WHERE own.child_id = children.id AND own.user_id = ?))`,
            [actor.preschoolIds, actor.userId],
          ),
        );
    })
    .select('notifications.*', 'children.fullname AS child_name')
    .orderBy([
      { column: 'notifications.tell_at', order: 'desc' },
      { column: 'notifications.id', order: 'desc' },
    ])
    .limit(per_page)
    .offset((page - 1) * per_page);
  const alerts = await screeningsOf(
    context,
    rows.flatMap(({ about, child_name }) =>
      child_name !== null && about.screening_id ? [about.screening_id] : [],
    ),
  );
  return {
    data: rows.map((row) => present(row, alerts.get(row.about.screening_id ?? '') ?? null)),
    total: Number(count),
  };
}

/** What the alerts are about, as it stands now and as far as the reader may read it; nothing of it is kept with them. */
async function screeningsOf(
  { trx, actor }: ReadContext,
  ids: readonly string[],
): Promise<Map<string, Notification['screening']>> {
  if (ids.length === 0 || !healthPolicy.view(actor)) return new Map();
  const found = (await listed(trx, actor).whereIn('health_screenings.id', [...ids])) as ListedScreening[];
  const open = await openAlternatives(trx, 'screening', ids);
  return new Map(
    found.map((screening) => {
      const alternatives = open.get(screening.id) ?? [];
      const measurements = measurementsOf(screening, alternatives);
      const temperatures = measurements.map(({ value }) => value);
      const flags = flagsInSight({ ...screeningContentOf(screening), alternatives });
      return [screening.id, { temperatures, measurements, flags }];
    }),
  );
}

function present(row: Row, screening: Notification['screening']): Notification {
  const { id, kind, about, tell_at, opened_at, child_id, child_name } = row;
  return {
    id,
    kind,
    about,
    child: child_id !== null && child_name !== null ? { id: child_id, fullname: child_name } : null,
    screening,
    path: notificationPath(kind, about),
    at: tell_at.toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
  };
}
