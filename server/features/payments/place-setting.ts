/** Which preschools a payment gateway setting serves: each has one of a method at most, and a method one default. */
import type { Knex } from 'knex';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { PaymentSetting } from '../../models/payment-setting';

type Placed = Pick<PaymentSetting, 'id' | 'provider'>;

/** None: it is the default. */
export const preschoolsOf = (trx: Knex, { id }: Pick<PaymentSetting, 'id'>): Promise<number[]> =>
  trx('payment_setting_preschools').where({ setting_id: id }).orderBy('preschool_id').pluck('preschool_id');

/** @throws Refusal 422 where a preschool, or the default, is taken by another setting of the same method, or is none */
export async function requireFree(
  { trx, services: { payments } }: Pick<Context, 'trx' | 'services'>,
  { id, provider }: Placed,
  preschools: readonly number[],
): Promise<void> {
  // One at a time: two settings that are saved at once would each not see the other.
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('payment_settings'))`);
  const known = await trx('preschools').whereIn('id', preschools).pluck('id');
  if (known.length < preschools.length) throw invalid({ preschools: [messages.preschoolUnknown] });
  const rivals = PaymentSetting.query(trx)
    .whereIn('provider', payments.serving(payments.get(provider).methods))
    .whereNull('deleted_at')
    .whereNot({ id });
  const isDefault = preschools.length === 0;
  const taken = isDefault
    ? rivals.where({ is_default: true })
    : rivals.whereExists(
        trx('payment_setting_preschools')
          .whereRaw('setting_id = payment_settings.id')
          .whereIn('preschool_id', [...preschools]),
      );
  if (await taken.first())
    throw invalid({ preschools: [isDefault ? messages.defaultTaken : messages.preschoolHasSetting] });
}

/** @throws Refusal 422 as `requireFree` does */
export async function placeSetting(
  context: Pick<Context, 'trx' | 'services'>,
  setting: Placed,
  preschools: readonly number[],
): Promise<void> {
  const { trx } = context;
  const { id: setting_id, provider } = setting;
  await requireFree(context, setting, preschools);
  await trx('payment_setting_preschools').where({ setting_id }).delete();
  if (preschools.length > 0)
    await trx('payment_setting_preschools').insert(
      preschools.map((preschool_id) => ({ setting_id, preschool_id, provider })),
    );
  await PaymentSetting.query(trx)
    .findById(setting_id)
    .patch({ is_default: preschools.length === 0 });
}
