/**
 * Adding and changing a payment gateway setting (D16): checked, tested at the provider, then written. A credential
 * that is left out stays; what a changed one replaces is kept for the reports of payments under way.
 */
import type { Knex } from 'knex';
import type { PaymentSettingForm, PaymentSettingUpdate } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notFound } from '../../http/refusal';
import { PaymentSetting } from '../../models/payment-setting';
import { mergeCredentials, openCredentials, sealCredentials } from './credentials';
import { presentSetting } from './present-setting';
import { testCredentials } from './test-credentials';

const RETIRED_MAX = 5;

/** Opens its own transaction. @throws Refusal 422; a broken constraint, told as 422, where a preschool has one already */
export async function createSetting(context: Context, form: PaymentSettingForm): Promise<PaymentSetting> {
  const { services, clock, actor } = context;
  const provider = form.payment_gateway_provider;
  const { credentials, changed } = completeCredentials(form, null);
  const tested = await test(context, form, credentials);
  return context.trx.transaction(async (trx) => {
    const id = await nextId(trx);
    const now = clock.now();
    await PaymentSetting.query(trx).insert({
      id,
      name: form.name,
      provider,
      credentials: sealCredentials(services.payments, id, credentials),
      is_default: form.preschools.length === 0,
      email_payment_notification: form.email_payment_notification,
      tested_at: tested ? now : null,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    await placePreschools(trx, id, form);
    const made = await findSetting(trx, id);
    await audit({ ...context, trx }, [
      { action: 'created', entityType: 'payment_setting', entityId: id, after: audited(made, changed) },
    ]);
    return made;
  });
}

/** Opens its own transaction. @throws Refusal 422, 404 when it was deleted meanwhile, 409 when it was changed */
export async function updateSetting(
  context: Context,
  before: PaymentSetting,
  form: PaymentSettingUpdate,
): Promise<PaymentSetting> {
  const { services, clock } = context;
  if (form.payment_gateway_provider !== before.provider)
    throw invalid({ payment_gateway_provider: [messages.providerStays] });
  const { credentials, changed } = completeCredentials(form, openCredentials(services.payments, before));
  const asks = changed.length > 0 || before.tested_at === null;
  const tested = asks && (await test(context, form, credentials));
  return context.trx.transaction(async (trx) => {
    const held = await PaymentSetting.query(trx).findById(before.id).whereNull('deleted_at').forUpdate();
    if (!held) throw notFound();
    requireUnchanged(context, before, held, form.updated_at);
    await PaymentSetting.query(trx)
      .findById(held.id)
      .patch({
        name: form.name,
        is_default: form.preschools.length === 0,
        email_payment_notification: form.email_payment_notification,
        updated_at: clock.now(),
        ...(asks && { tested_at: tested ? clock.now() : null }),
        ...(changed.length > 0 && {
          credentials: sealCredentials(services.payments, held.id, credentials),
          retired_credentials: [held.credentials, ...held.retired_credentials].slice(0, RETIRED_MAX),
        }),
      });
    await placePreschools(trx, held.id, form);
    const after = await findSetting(trx, held.id);
    await audit({ ...context, trx }, [
      {
        action: 'updated',
        entityType: 'payment_setting',
        entityId: held.id,
        before: audited(before, []),
        after: audited(after, changed),
      },
    ]);
    return after;
  });
}

const test = ({ services }: Context, form: PaymentSettingForm, credentials: object) =>
  testCredentials(services.payments, form.payment_gateway_provider, credentials, form.save_untested ?? false);

function completeCredentials(form: PaymentSettingForm, before: Parameters<typeof mergeCredentials>[1]) {
  const merged = mergeCredentials(form.payment_gateway_provider, before, form);
  if (merged.missing.length > 0)
    throw invalid(Object.fromEntries(merged.missing.map((field) => [field, [messages.credentialRequired]])));
  return merged;
}

/** What was tested must be what is written over. */
function requireUnchanged(
  { services }: Context,
  before: PaymentSetting,
  held: PaymentSetting,
  editedFrom: string | undefined,
): void {
  const current = { ...held, preschools: before.preschools } as PaymentSetting;
  const stale = editedFrom !== undefined && editedFrom !== held.updated_at.toISOString();
  if (stale || !held.credentials.equals(before.credentials))
    throw conflict(messages.conflict, presentSetting(services, current));
}

/** The id comes first, since what is sealed is bound to it. */
async function nextId(trx: Knex): Promise<number> {
  const { rows } = await trx.raw(`SELECT nextval(pg_get_serial_sequence('payment_settings', 'id')) AS id`);
  return Number(rows[0].id);
}

async function placePreschools(trx: Knex, id: number, form: PaymentSettingForm): Promise<void> {
  const chosen = [...new Set(form.preschools)];
  await trx('payment_setting_preschools').where({ setting_id: id }).delete();
  if (chosen.length === 0) return;
  await trx('payment_setting_preschools').insert(
    chosen.map((preschool_id) => ({
      setting_id: id,
      preschool_id,
      provider: form.payment_gateway_provider,
    })),
  );
}

async function findSetting(trx: Knex, id: number): Promise<PaymentSetting> {
  return PaymentSetting.query(trx).modify('withPreschools').findById(id).throwIfNotFound();
}

/** Never a credential: only which of them were replaced. */
export function audited(setting: PaymentSetting, replaced: readonly string[]) {
  const { name, provider, preschools, email_payment_notification, tested_at } = setting;
  return {
    name,
    provider,
    preschools,
    email_payment_notification,
    tested: tested_at !== null,
    ...(replaced.length > 0 && { replaced }),
  };
}
