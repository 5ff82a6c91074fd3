/** How somebody is told, and of what: nearly each kind can be switched off, on all of their devices at once. */
import { alwaysTold, kindsFor, type NotificationKind } from '#shared/domain/notifications';
import type { NotificationSettings } from '#shared/endpoints/notifications';
import { audit } from '../../audit';
import type { Actor, Context } from '../../context';

export async function findSettings({ trx, actor, services }: Context): Promise<NotificationSettings> {
  const off = await findOff({ trx, actor });
  const token = await trx('push_tokens').where({ session_id: actor.sessionId }).first('id');
  return {
    push: services.push?.kind ?? 'off',
    this_device: token !== undefined,
    kinds: kindsOf(actor).map((kind) => ({ kind, on: !off.includes(kind) })),
    mail: services.mail !== null,
  };
}

/** Kinds that are not this person's, or that nobody switches off, are left as they are. */
export async function saveSettings(
  context: Context,
  given: readonly { kind: NotificationKind; on: boolean }[],
): Promise<void> {
  const { trx, actor } = context;
  const theirs = given.filter(({ kind }) => kindsOf(actor).includes(kind) && !alwaysTold.includes(kind));
  const before = await findOff(context);
  const named = theirs.map(({ kind }) => kind);
  const off = [
    ...before.filter((kind) => !named.includes(kind)),
    ...theirs.filter(({ on }) => !on).map(({ kind }) => kind),
  ].sort();
  if (off.join() === before.join()) return;
  await trx('notification_choices')
    .insert({ user_id: actor.userId, off })
    .onConflict('user_id')
    .merge(['off']);
  await audit(context, {
    action: 'notifications_chosen',
    entityType: 'user',
    entityId: actor.userId,
    before: { off: before },
    after: { off },
  });
}

const kindsOf = ({ permissions, roleIds }: Actor) =>
  kindsFor({ permissions, roles: roleIds.map((id) => ({ id })) });

async function findOff({ trx, actor }: Pick<Context, 'trx' | 'actor'>): Promise<NotificationKind[]> {
  const found = await trx('notification_choices').where({ user_id: actor.userId }).first('off');
  const off: NotificationKind[] = found?.off ?? [];
  return off.filter((kind) => !alwaysTold.includes(kind)).sort();
}
