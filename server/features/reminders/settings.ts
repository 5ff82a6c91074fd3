/** On which days a preschool reminds families; without a row it does not. */
import type { ReminderStep } from '#shared/domain/reminders';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { presentPreschoolName } from '../../http/present';
import type { Preschool } from '../../models/preschool';

export async function reminderSettings({ trx }: Pick<Context, 'trx'>, preschool: Preschool) {
  const row = await trx('reminder_settings').where({ preschool_id: preschool.id }).first('steps');
  return { steps: (row?.steps ?? []) as ReminderStep[], preschool: presentPreschoolName(preschool) };
}

export async function saveReminderSettings(
  context: Context,
  preschool: Preschool,
  given: readonly ReminderStep[],
): Promise<void> {
  const { trx, clock } = context;
  const steps = [...new Set(given)].sort((one, other) => one - other);
  await trx.raw('SELECT id FROM preschools WHERE id = ? FOR NO KEY UPDATE', [preschool.id]);
  const before = await reminderSettings(context, preschool);
  await trx('reminder_settings')
    .insert({ preschool_id: preschool.id, steps, updated_at: clock.now() })
    .onConflict('preschool_id')
    .merge();
  await audit(context, {
    action: 'reminders_set',
    entityType: 'preschool',
    entityId: preschool.id,
    preschoolId: preschool.id,
    before: { steps: before.steps },
    after: { steps },
  });
}
