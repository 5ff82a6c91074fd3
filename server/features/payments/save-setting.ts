/**
 * Adding and changing a payment gateway setting: checked, tested at the provider, then written. A credential
 * that is left out stays; what a changed one replaces is kept for the reports of payments under way.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { PaymentSettingForm, PaymentSettingUpdate } from '#shared/endpoints/payment-settings';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notFound } from '../../http/refusal';
import { isInUse, NO_KEYS, PaymentSetting } from '../../models/payment-setting';
import type { Credentials } from '../../payment-providers/provider';
import { ProviderProblem } from '../../payment-providers/provider-problem';
import { hasSecondPerson } from '../../second-person';
import { audited } from './audited-setting';
import { mergeCredentials, openCredentials, sealCredentials } from './credentials';
import { placeSetting, preschoolsOf, requireFree } from './place-setting';
import { presentSetting } from './present-setting';
import { NOTHING_PROPOSED, notifyOfSetting, proposing, removeSetting, replacing } from './proposed-setting';

/**
 * Opens its own transaction. Where there is a second person, nobody pays by it until they confirm it; until then it holds its
 * place, and has no keys but those that wait.
 * @throws Refusal 422, also where a preschool has one already
 */
export async function createSetting(context: Context, form: PaymentSettingForm): Promise<PaymentSetting> {
  const { services, clock, actor } = context;
  const provider = form.payment_gateway_provider;
  const { credentials, changed } = completeCredentials(context, form, null);
  const tested_at = (await test(context, form, credentials)) ? clock.now() : null;
  const waits = await hasSecondPerson(context, 'payment_settings_edit');
  const preschools = chosen(form);
  return context.trx.transaction(async (trx) => {
    const inside = { ...context, trx };
    const id = await nextId(trx);
    const now = clock.now();
    const sealed = sealCredentials(services.payments, id, credentials);
    await PaymentSetting.query(trx).insert({
      id,
      name: form.name,
      provider,
      ...(waits
        ? { credentials: NO_KEYS, ...proposing(context, { credentials: sealed, tested_at, preschools }) }
        : { credentials: sealed, tested_at }),
      email_payment_notification: form.email_payment_notification,
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    });
    await placeSetting(inside, { id, provider }, preschools);
    const made = await findSetting(trx, id);
    await audit(inside, {
      action: 'created',
      entityType: 'payment_setting',
      entityId: id,
      after: audited(made, { credentials: changed, preschools: null, waits }),
    });
    const told = [...(await toldBefore(inside, made, preschools)), ...made.email_payment_notification];
    await notifyOfSetting(inside, made, waits ? 'added' : 'changed', told);
    return made;
  });
}

/**
 * Opens its own transaction. Where there is a second person, other keys and other preschools wait for them, the rest does not.
 * @throws Refusal 422, 404 when it was deleted meanwhile, 409 when it was changed
 */
export async function updateSetting(
  context: Context,
  before: PaymentSetting,
  form: PaymentSettingUpdate,
): Promise<PaymentSetting> {
  const { services, clock } = context;
  if (form.payment_gateway_provider !== before.provider)
    throw invalid({ payment_gateway_provider: [messages.providerStays] });
  const known = knownCredentials(context, before);
  const { credentials, changed } = completeCredentials(context, form, known);
  const asks = changed.length > 0 || !isInUse(before) || before.tested_at === null;
  const tested = asks && (await test(context, form, credentials));
  const hasSecond = await hasSecondPerson(context, 'payment_settings_edit');
  const preschools = chosen(form);
  return context.trx.transaction(async (trx) => {
    const inside = { ...context, trx };
    const held = await PaymentSetting.query(trx).findById(before.id).whereNull('deleted_at').forUpdate();
    if (!held) throw notFound();
    requireUnchanged(context, before, held, form.updated_at);
    const moved = !isDeepStrictEqual(preschools, await preschoolsOf(trx, held));
    const differs = changed.length > 0 || moved;
    const waits = differs && hasSecond;
    const tested_at = asks ? (tested ? clock.now() : null) : held.tested_at;
    const sealed =
      changed.length > 0
        ? sealCredentials(services.payments, held.id, credentials)
        : (isInUse(held) && held.credentials) || held.proposed_credentials;
    if (!sealed) throw notFound();
    // A new one serves nobody yet: it can hold another place at once.
    if (moved) await (waits && isInUse(held) ? requireFree : placeSetting)(inside, held, preschools);
    await PaymentSetting.query(trx)
      .findById(held.id)
      .patch({
        name: form.name,
        email_payment_notification: form.email_payment_notification,
        updated_at: clock.now(),
        ...keysAfter(inside, held, { sealed, tested_at, preschools, differs, waits, hasSecond }),
      });
    const after = await findSetting(trx, held.id);
    const change = { credentials: changed, preschools: moved ? preschools : null, waits };
    await audit(inside, {
      action: 'updated',
      entityType: 'payment_setting',
      entityId: held.id,
      before: audited(before),
      after: audited(after, change),
    });
    if (differs) {
      const what = !waits ? 'changed' : changed.length > 0 ? 'proposed' : 'placed';
      const told = [...held.email_payment_notification, ...after.email_payment_notification];
      const others = moved ? await toldBefore(inside, held, preschools) : [];
      await notifyOfSetting(inside, after, what, [...others, ...told]);
    }
    return after;
  });
}

interface Saved {
  sealed: Buffer;
  tested_at: Date | null;
  preschools: number[];
  /** From what holds, or from what of a new one waits. */
  differs: boolean;
  waits: boolean;
  hasSecond: boolean;
}

/** What becomes of the keys that hold, and of what waits. */
function keysAfter(
  context: Context,
  held: PaymentSetting,
  { sealed, tested_at, preschools, differs, waits, hasSecond }: Saved,
): Partial<PaymentSetting> {
  const keysStay = sealed.equals(held.credentials);
  if (waits)
    return {
      ...proposing(context, { credentials: sealed, tested_at, preschools }),
      ...(keysStay && { tested_at }),
    };
  if (hasSecond && !isInUse(held)) return { proposed_tested_at: tested_at };
  return {
    tested_at,
    ...(!keysStay && replacing(held, sealed)),
    ...((differs || !keysStay) && NOTHING_PROPOSED),
  };
}

/**
 * Those that a form may leave out: of a new one that waits, only by who put them in. Null for none, or where nobody can read
 * them any more.
 */
function knownCredentials({ services, actor }: Context, setting: PaymentSetting): Credentials | null {
  if (isInUse(setting)) return openCredentials(services.payments, setting);
  const { proposed_credentials: credentials, proposed_by } = setting;
  if (credentials === null || proposed_by !== actor.userId) return null;
  return openCredentials(services.payments, { ...setting, credentials });
}

const chosen = ({ preschools }: PaymentSettingForm): number[] =>
  [...new Set(preschools)].sort((one, other) => one - other);

/** Whoever is told of the payments that come by the default now, of preschools that are to have a setting of their own. */
async function toldBefore(
  { trx, services: { payments } }: Context,
  { id, provider }: PaymentSetting,
  preschools: readonly number[],
): Promise<readonly string[]> {
  if (preschools.length === 0) return [];
  const usual = await PaymentSetting.query(trx)
    .modify('inUse')
    .whereIn('provider', payments.serving(payments.get(provider).methods))
    .whereNot({ id })
    .findOne({ is_default: true });
  return usual?.email_payment_notification ?? [];
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
  const others =
    !held.credentials.equals(before.credentials) ||
    (!isInUse(held) && held.proposed_at?.getTime() !== before.proposed_at?.getTime());
  if (stale || others) throw conflict(messages.conflict, presentSetting(services, current));
}

/** The id comes first, since what is sealed is bound to it. */
async function nextId(trx: Knex): Promise<number> {
  const { rows } = await trx.raw(`SELECT nextval(pg_get_serial_sequence('payment_settings', 'id')) AS id`);
  return Number(rows[0].id);
}

async function findSetting(trx: Knex, id: number): Promise<PaymentSetting> {
  return PaymentSetting.query(trx).modify('withPreschools').findById(id).throwIfNotFound();
}

/**
 * Deletes a setting. Where there is a second person, one that is in use goes once they confirm it: another one would take its
 * payments then, or the next that is added. The setting must be locked.
 * @returns whether it waits for them
 */
export async function deleteSetting(context: Context, setting: PaymentSetting): Promise<boolean> {
  const { trx, clock } = context;
  if (!isInUse(setting) || !(await hasSecondPerson(context, 'payment_settings_edit'))) {
    await removeSetting(context, setting);
    return false;
  }
  const { credentials, tested_at } = setting;
  const preschools = await preschoolsOf(trx, setting);
  await PaymentSetting.query(trx)
    .findById(setting.id)
    .patch({
      ...proposing(context, { credentials, tested_at, preschools, deletion: true }),
      updated_at: clock.now(),
    });
  await audit(context, {
    action: 'deletion_asked',
    entityType: 'payment_setting',
    entityId: setting.id,
    before: audited(Object.assign(setting, { preschools })),
  });
  await notifyOfSetting(context, setting, 'leaving', setting.email_payment_notification);
  return true;
}
