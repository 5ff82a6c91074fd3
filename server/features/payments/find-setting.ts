/** Which setting takes a preschool's payments: its own of that provider, else the provider's default. */
import type { Knex } from 'knex';
import type { PaymentProvider } from '#shared/domain/payment-providers';
import { PaymentSetting } from '../../models/payment-setting';

const ofPreschool = (trx: Knex, preschoolId: number) =>
  PaymentSetting.query(trx)
    .whereNull('payment_settings.deleted_at')
    .where((either) =>
      either.where('is_default', true).orWhereRaw(
        `EXISTS (SELECT 1 FROM payment_setting_preschools
                    WHERE setting_id = payment_settings.id AND preschool_id = ?)`,
        [preschoolId],
      ),
    );

export function settingFor(
  trx: Knex,
  preschoolId: number,
  provider: PaymentProvider,
): Promise<PaymentSetting | undefined> {
  return ofPreschool(trx, preschoolId).where({ provider }).orderBy('is_default').first().execute();
}

/** The providers that a preschool can be paid by. */
export async function providersOf(trx: Knex, preschoolId: number): Promise<PaymentProvider[]> {
  const found = await ofPreschool(trx, preschoolId).distinct('provider');
  return found.map(({ provider }) => provider);
}
