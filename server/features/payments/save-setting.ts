/**
 * Adding and changing a payment gateway setting: checked, tested at the provider, then written. A credential
 * that is left out stays; what a changed one replaces is kept for the reports of payments under way.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { PaymentSettingForm, PaymentSettingUpdate } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notFound } from '../../http/refusal';
import { PaymentSetting } from '../../models/payment-setting';
import type { Credentials } from '../../payment-providers/provider';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import { hasSecondPerson } from '../approvals/second-person';
import { mergeCredentials, openCredentials, sealCredentials } from './credentials';
import { presentSetting } from './present-setting';
import { proposing, replacing, tellOfKeys } from './proposed-keys';

/**
 * Opens its own transaction. Where another account took the payments of its preschools until now, they go on by the keys of that
 * one until a second person confirms its own.
 * @throws Refusal 422; a broken constraint, told as 422, where a preschool has one already
 */
export async function createSetting(context: Context, form: PaymentSettingForm): Promise<PaymentSetting> {
  const { services, clock, actor } = context;
  const provider = form.payment_gateway_provider;
  const { credentials, changed } = completeCredentials(context, form, null);
  const tested = await test(context, form, credentials);
  const hasSecond = await hasSecondPerson(context, 'payment_settings_edit');
  return context.trx.transaction(async (trx) => {
    const id = await nextId(trx);
    const now = clock.now();
    const former = await otherAccount({ ...context, trx }, form, credentials);
    const proposes = former !== null && hasSecond;
    await PaymentSetting.query(trx).insert({
      id,
      name: form.name,
      provider,
      credentials: sealCredentials(services.payments, id, proposes ? former.credentials : credentials),
      ...(proposes && proposing(context, id, credentials, tested)),
      is_default: form.preschools.length === 0,
      email_payment_notification: form.email_payment_notification,
      tested_at: proposes ? former.tested_at : tested ? now : null,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    await placePreschools({ ...context, trx }, id, form);
    const made = await findSetting(trx, id);
    await audit(
      { ...context, trx },
      {
        action: 'created',
        entityType: 'payment_setting',
        entityId: id,
        after: audited(made, changed, proposes),
      },
    );
    if (former) {
      const told = [...former.told, ...made.email_payment_notification];
      await tellOfKeys({ ...context, trx }, made, proposes ? 'proposed' : 'changed', told);
    }
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
  const known = openCredentials(services.payments, before);
  const { credentials, changed } = completeCredentials(context, form, known);
  const asks = changed.length > 0 || before.tested_at === null;
  const tested = asks && (await test(context, form, credentials));
  // Keys that nobody can read any more take no money: there is nothing to send elsewhere.
  const replaces = changed.length > 0 && known !== null;
  const proposes = replaces && (await hasSecondPerson(context, 'payment_settings_edit'));
  return context.trx.transaction(async (trx) => {
    const held = await PaymentSetting.query(trx).findById(before.id).whereNull('deleted_at').forUpdate();
    if (!held) throw notFound();
    requireUnchanged(context, before, held, form.updated_at);
    const added = form.preschools.filter((id) => !before.preschools?.includes(id));
    const taken =
      known && (await otherAccount({ ...context, trx }, { ...form, preschools: added }, known, held));
    if (taken && (await hasSecondPerson({ ...context, trx }, 'payment_settings_edit')))
      throw invalid({ preschools: [officeMessages.gatewayTakesOver] });
    await PaymentSetting.query(trx)
      .findById(held.id)
      .patch({
        name: form.name,
        is_default: form.preschools.length === 0,
        email_payment_notification: form.email_payment_notification,
        updated_at: clock.now(),
        ...(asks && !proposes && { tested_at: tested ? clock.now() : null }),
        ...(proposes
          ? proposing(context, held.id, credentials, tested)
          : changed.length > 0 && replacing(held, sealCredentials(services.payments, held.id, credentials))),
      });
    await placePreschools({ ...context, trx }, held.id, form);
    const after = await findSetting(trx, held.id);
    await audit(
      { ...context, trx },
      {
        action: 'updated',
        entityType: 'payment_setting',
        entityId: held.id,
        before: audited(before, []),
        after: audited(after, changed, proposes),
      },
    );
    const told = [...held.email_payment_notification, ...after.email_payment_notification];
    if (replaces) await tellOfKeys({ ...context, trx }, after, proposes ? 'proposed' : 'changed', told);
    return after;
  });
}

/** The account of the same provider that takes these preschools' payments until now, where its keys are others. */
async function otherAccount(
  { trx, services }: Context,
  { preschools, payment_gateway_provider: provider }: PaymentSettingForm,
  credentials: Credentials,
  own?: PaymentSetting,
): Promise<{ credentials: Credentials; tested_at: Date | null; told: readonly string[] } | null> {
  // Of those that have a setting of their own another one can take over nothing.
  if (preschools.length === 0 || own?.is_default) return null;
  const found = await PaymentSetting.query(trx)
    .findOne({ provider, is_default: true })
    .whereNull('deleted_at');
  const known = found && openCredentials(services.payments, found);
  if (!known || isDeepStrictEqual(known, credentials)) return null;
  return { credentials: known, tested_at: found.tested_at, told: found.email_payment_notification };
}

/**
 * Asks the provider whether the credentials are right, outside any transaction. True when it said yes, false when it
 * can't be reached and that is accepted.
 * @throws Refusal 422 at the field that is wrong; at `save_untested` where the provider can't be reached
 */
async function test(
  { services }: Context,
  form: PaymentSettingForm,
  credentials: Credentials,
): Promise<boolean> {
  const provider = services.payments.get(form.payment_gateway_provider);
  try {
    await provider.test(credentials);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    const problem = provider.problems[error.kind];
    if (problem) throw invalid({ [problem[0]]: [problem[1]] });
    if (!form.save_untested) throw invalid({ save_untested: [messages.providerUnreachable] });
    return false;
  }
}

function completeCredentials(
  { services }: Context,
  form: PaymentSettingForm,
  before: Credentials | null,
): ReturnType<typeof mergeCredentials> {
  const merged = mergeCredentials(services.payments.get(form.payment_gateway_provider), before, form);
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

/** @throws Refusal 422 where a preschool, or the default, is taken by another setting of the same method */
async function placePreschools(
  { trx, services }: Context,
  setting_id: number,
  { preschools, payment_gateway_provider: provider }: PaymentSettingForm,
): Promise<void> {
  const { payments } = services;
  const chosen = [...new Set(preschools)];
  // One at a time: two settings that are saved at once would each not see the other.
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('payment_settings'))`);
  const rivals = PaymentSetting.query(trx)
    .whereIn('provider', payments.serving(payments.get(provider).methods))
    .whereNull('deleted_at')
    .whereNot({ id: setting_id });
  const taken =
    chosen.length === 0
      ? rivals.where({ is_default: true })
      : rivals.whereExists(
          trx('payment_setting_preschools')
            .whereRaw('setting_id = payment_settings.id')
            .whereIn('preschool_id', chosen),
        );
  if (await taken.first())
    throw invalid({
      preschools: [chosen.length === 0 ? messages.defaultTaken : messages.preschoolHasSetting],
    });
  await trx('payment_setting_preschools').where({ setting_id }).delete();
  if (chosen.length > 0)
    await trx('payment_setting_preschools').insert(
      chosen.map((preschool_id) => ({ setting_id, preschool_id, provider })),
    );
}

async function findSetting(trx: Knex, id: number): Promise<PaymentSetting> {
  return PaymentSetting.query(trx).modify('withPreschools').findById(id).throwIfNotFound();
}

/** Never a credential: only which of them were replaced, or are to be. */
export function audited(setting: PaymentSetting, changed: readonly string[], proposed = false) {
  const { name, provider, preschools, email_payment_notification, tested_at } = setting;
  return {
    name,
    provider,
    preschools,
    email_payment_notification,
    tested: tested_at !== null,
    ...(changed.length > 0 && { [proposed ? 'proposed' : 'replaced']: changed }),
  };
}

/**
 * Deleting a payment gateway setting. It starts no payment any more; its keys stay, sealed, since a payer may
 * be at the bank already, and that money is credited like any other.
 * The setting must be locked.
 */
export async function deleteSetting(context: Context, setting: PaymentSetting): Promise<void> {
  const { trx, clock } = context;
  const now = clock.now();
  const preschools: number[] = await trx('payment_setting_preschools')
    .where({ setting_id: setting.id })
    .orderBy('preschool_id')
    .pluck('preschool_id');
  await trx('payment_setting_preschools').where({ setting_id: setting.id }).delete();
  await PaymentSetting.query(trx).findById(setting.id).patch({ deleted_at: now, updated_at: now });
  await audit(context, {
    action: 'deleted',
    entityType: 'payment_setting',
    entityId: setting.id,
    before: audited(Object.assign(setting, { preschools }), []),
  });
  await tellOfKeys(context, setting, 'deleted', setting.email_payment_notification);
}
