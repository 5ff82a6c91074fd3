/** The calls of notifications. */
import { notificationEndpoints } from '#shared/endpoints/notifications';
import { serve } from '../../http/serve';
import { forgetTokens, storeToken } from '../devices/push-tokens';
import { listNotifications, ownNotifications } from './find-notifications';
import { noteOpened, noteSeen } from './note-opened';
import { notificationsPolicy } from './policy';
import { reportOnNotifications } from './report';
import { findSettings, saveSettings } from './settings';

export const notificationRoutes = [
  serve(notificationEndpoints.storeToken, {
    policy: notificationsPolicy.own,
    act: (context, { body }) => storeToken(context, body.ftoken),
  }),
  serve(notificationEndpoints.forgetToken, {
    policy: notificationsPolicy.own,
    act: (context) => forgetTokens(context, [context.actor.sessionId]),
  }),
  serve(notificationEndpoints.list, {
    policy: notificationsPolicy.own,
    act: (context, { query }) => listNotifications(context, query),
  }),
  serve(notificationEndpoints.news, {
    policy: notificationsPolicy.own,
    act: async (context) => {
      const { trx, actor } = context;
      const choices = await trx('notification_choices').where({ user_id: actor.userId }).first('seen_at');
      const fresh = ownNotifications(context).whereNull('opened_at');
      if (choices?.seen_at) fresh.where('tell_at', '>', choices.seen_at);
      const [{ count }] = await fresh.count();
      return { count: Number(count) };
    },
  }),
  serve(notificationEndpoints.seen, {
    policy: notificationsPolicy.own,
    act: (context) => noteSeen(context),
  }),
  serve(notificationEndpoints.opened, {
    policy: notificationsPolicy.own,
    load: (context, { id }) => ownNotifications(context).where({ id }).first('id'),
    act: (context, { params, body }) => noteOpened(context, params.id, body.delivery_id),
  }),
  serve(notificationEndpoints.settings, {
    policy: notificationsPolicy.own,
    act: (context) => findSettings(context),
  }),
  serve(notificationEndpoints.saveSettings, {
    policy: notificationsPolicy.own,
    act: async (context, { body }) => {
      await saveSettings(context, body.kinds);
      return findSettings(context);
    },
  }),
  serve(notificationEndpoints.report, {
    policy: notificationsPolicy.report,
    act: (context) => reportOnNotifications(context),
  }),
];
