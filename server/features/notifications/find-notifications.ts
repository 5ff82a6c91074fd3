/** What somebody was told of: theirs alone, from the moment it is told. */
import type { Knex } from 'knex';
import {
  type NotificationAbout,
  type NotificationKind,
  notificationPath,
} from '#shared/domain/notifications';
import type { Notification } from '#shared/endpoints/notifications';
import type { Context } from '../../context';

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
  return { data: rows.map(present), total: Number(count) };
}

function present({ id, kind, about, tell_at, opened_at, child_id, child_name }: Row): Notification {
  return {
    id,
    kind,
    about,
    child: child_id !== null && child_name !== null ? { id: child_id, fullname: child_name } : null,
    path: notificationPath(kind, about),
    at: tell_at.toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
  };
}
