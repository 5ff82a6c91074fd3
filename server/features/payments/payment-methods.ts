/** The methods that an invoice offers: those by hand always, online ones where its preschool has set them up. */
import type { Knex } from 'knex';
import { CARD, ONLINE_BANKING, paymentMethods, providerMethods } from '#shared/domain/statuses';

const METHOD_OF: Record<string, number> = { billplz: ONLINE_BANKING, stripe: CARD };

export interface OfferedMethod {
  id: number;
  name: string;
  redirects: 0 | 1;
}

export async function offeredMethods(trx: Knex, preschoolId: number): Promise<OfferedMethod[]> {
  const online = await onlineMethods(trx, preschoolId);
  return Object.entries(paymentMethods)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ id }) => !providerMethods.includes(id) || online.includes(id))
    .map((method) => ({ ...method, redirects: providerMethods.includes(method.id) ? 1 : 0 }));
}

/** Of settings of this preschool, and of those that are everyone's. */
async function onlineMethods(trx: Knex, preschoolId: number): Promise<number[]> {
  const providers: string[] = await trx('payment_settings')
    .distinct('provider')
    .whereRaw(
      `NOT EXISTS (SELECT 1 FROM payment_setting_preschools WHERE setting_id = payment_settings.id)
       OR EXISTS (SELECT 1 FROM payment_setting_preschools WHERE setting_id = payment_settings.id AND preschool_id = ?)`,
      [preschoolId],
    )
    .pluck('provider');
  return providers.map((provider) => METHOD_OF[provider] as number);
}
