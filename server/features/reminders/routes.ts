/** The calls of reminders. */
import { reminderEndpoints } from '#shared/endpoints/reminders';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { findPause, listPauses, sentReminders } from './find-reminders';
import { endPause, pauseFamily } from './pause';
import { remindersPolicy } from './policy';
import { reminderSettings, saveReminderSettings } from './settings';

const visible = ({ trx, actor }: Context, id: number) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id).execute();

export const reminderRoutes = [
  serve(reminderEndpoints.settings, {
    policy: remindersPolicy.view,
    load: (context, { id }) => visible(context, id),
    act: (context, { record }) => reminderSettings(context, record),
  }),
  serve(reminderEndpoints.saveSettings, {
    policy: remindersPolicy.edit,
    load: (context, { id }) => visible(context, id),
    act: async (context, { record, body }) => {
      await saveReminderSettings(context, record, body.steps);
      return reminderSettings(context, record);
    },
  }),
  serve(reminderEndpoints.sent, {
    policy: remindersPolicy.view,
    act: (context, { query }) => sentReminders(context, query),
  }),
  serve(reminderEndpoints.pauses, {
    policy: remindersPolicy.view,
    act: (context, { query }) => listPauses(context, query),
  }),
  serve(reminderEndpoints.pause, {
    policy: remindersPolicy.edit,
    load: (context, { preschoolId }) => visible(context, preschoolId),
    act: (context, { record, body }) => pauseFamily(context, record, body),
  }),
  serve(reminderEndpoints.endPause, {
    policy: remindersPolicy.edit,
    load: (context, { id }) => findPause(context, id),
    act: (context, { record }) => endPause(context, record),
  }),
];
