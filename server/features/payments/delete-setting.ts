/**
 * Deleting a payment gateway setting. It starts no payment any more; its keys stay, sealed, since a payer may
 * be at the bank already, and that money is credited like any other.
 */
import { audit } from '../../audit';
import type { Context } from '../../context';
import { PaymentSetting } from '../../models/payment-setting';
import { audited } from './save-setting';

/** The setting must be locked. */
export async function deleteSetting(context: Context, setting: PaymentSetting): Promise<void> {
  const { trx, clock } = context;
  const now = clock.now();
  const preschools: number[] = await trx('payment_setting_preschools')
    .where({ setting_id: setting.id })
    .orderBy('preschool_id')
    .pluck('preschool_id');
  await trx('payment_setting_preschools').where({ setting_id: setting.id }).delete();
  await PaymentSetting.query(trx).findById(setting.id).patch({ deleted_at: now, updated_at: now });
  await audit(context, [
    {
      action: 'deleted',
      entityType: 'payment_setting',
      entityId: setting.id,
      before: audited(Object.assign(setting, { preschools }), []),
    },
  ]);
}
