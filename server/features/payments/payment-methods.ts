/** The methods that an invoice offers: those by hand always, online ones where its preschool has set them up. */
import type { Knex } from 'knex';
import { methodOfProvider } from '#shared/domain/payment-providers';
import { paymentMethods, providerMethods } from '#shared/domain/statuses';
import { providersOf } from '../payment-settings/find-setting';

export interface OfferedMethod {
  id: number;
  name: string;
  redirects: 0 | 1;
}

export async function offeredMethods(trx: Knex, preschoolId: number): Promise<OfferedMethod[]> {
  const online = (await providersOf(trx, preschoolId)).map((provider) => methodOfProvider[provider]);
  return Object.entries(paymentMethods)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ id }) => !providerMethods.includes(id) || online.includes(id))
    .map((method) => ({ ...method, redirects: providerMethods.includes(method.id) ? 1 : 0 }));
}
