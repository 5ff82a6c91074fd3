/** The methods that an invoice offers: those by hand that its preschool takes, online ones where it has set them up. */
import type { Knex } from 'knex';
import { paymentMethods, providerMethods } from '#shared/domain/statuses';
import { messages } from '#shared/messages';
import { invalid } from '../../http/refusal';
import { PaymentSetting } from '../../models/payment-setting';
import type { PaymentProviders } from '../../payment-providers/registry';

export interface OfferedMethod {
  id: number;
  name: string;
  redirects: 0 | 1;
}

export async function offeredMethods(
  trx: Knex,
  payments: PaymentProviders,
  preschoolId: number,
): Promise<OfferedMethod[]> {
  const byHand = await handMethodsOf(trx, preschoolId);
  const settings = await PaymentSetting.query(trx).modify('ofPreschool', preschoolId);
  const online = settings.flatMap(({ provider }) => payments.find(provider)?.methods ?? []);
  return Object.entries(paymentMethods)
    .map(([id, name]) => ({ id: Number(id), name }))
    .filter(({ id }) => (providerMethods.includes(id) ? online : byHand).includes(id))
    .map((method) => ({ ...method, redirects: providerMethods.includes(method.id) ? 1 : 0 }));
}

async function handMethodsOf(trx: Knex, preschoolId: number): Promise<readonly number[]> {
  const found = await trx('preschools').where({ id: preschoolId }).first('payment_methods');
  return found?.payment_methods ?? [];
}

/** @throws Refusal 422 for a method by hand that the preschool does not take */
export async function requireOffered(trx: Knex, preschoolId: number, method: number): Promise<void> {
  if (!(await handMethodsOf(trx, preschoolId)).includes(method))
    throw invalid({ payment_method: [messages.paymentMethodUnknown] });
}

/** Which setting takes a preschool's payments by a method: the one that names it, else the default. */
export const settingFor = (
  trx: Knex,
  payments: PaymentProviders,
  preschoolId: number,
  method: number,
): Promise<PaymentSetting | undefined> =>
  PaymentSetting.query(trx)
    .modify('ofPreschool', preschoolId)
    .whereIn('provider', payments.serving([method]))
    .first()
    .execute();
