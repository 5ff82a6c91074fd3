/** The demonstration's payment gateway settings: one of Billplz for everyone, one of Stripe for two preschools. */

import type { Knex } from 'knex';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';
import { sealCredentials } from '../features/payments/credentials';
import type { SecretBox } from '../providers/secret-box';
import { simulatedBillplz, simulatedStripe } from './simulators/accounts';

const SETTINGS = [
  {
    id: 1,
    name: 'Online banking (simulation)',
    provider: 'billplz',
    keys: simulatedBillplz,
    preschools: [],
    email_payment_notification: ['finance@demo.test'],
    daysAgo: 120,
  },
  {
    id: 2,
    name: 'Cards (simulation)',
    provider: 'stripe',
    keys: simulatedStripe,
    preschools: [1, 2],
    email_payment_notification: ['finance@demo.test', 'principal@demo.test'],
    daysAgo: 45,
  },
] as const;

export async function makePaymentSettings(trx: Knex, clock: Clock, box: SecretBox): Promise<void> {
  for (const { id, name, provider, keys, preschools, email_payment_notification, daysAgo } of SETTINGS) {
    const at = new Date(clock.now().getTime() - daysAgo * DAY_MS);
    await trx('payment_settings').insert({
      id,
      name,
      provider,
      credentials: sealCredentials({ box }, id, { ...keys }),
      is_default: preschools.length === 0,
      email_payment_notification: [...email_payment_notification],
      tested_at: at,
      created_at: at,
      updated_at: at,
    });
    if (preschools.length > 0)
      await trx('payment_setting_preschools').insert(
        preschools.map((preschool_id) => ({ setting_id: id, preschool_id, provider })),
      );
  }
  await trx.raw(`SELECT setval(pg_get_serial_sequence('payment_settings', 'id'), ?)`, [SETTINGS.length]);
}
