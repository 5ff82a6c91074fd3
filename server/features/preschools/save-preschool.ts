/** Adding and changing a preschool. Its short name begins the numbers of its invoices, and stays once there are any. */
import type { PartialModelObject } from 'objection';
import type { Payee } from '#shared/domain/payee';
import type { PreschoolForm } from '#shared/endpoints/preschools';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { toE164 } from '../../http/phone';
import { conflict, invalid, notFound } from '../../http/refusal';
import { Preschool } from '../../models/preschool';
import { requirePlaces, requireRoomForClassrooms } from './capacity';
import { notifyOfPayeeChange, payeeChange } from './proposed-payee';

const SHORT_NAME = /^[A-Z0-9]{2,10}$/;

/** @throws Refusal 422 for what does not fit, and (by the constraint) for a short name that is taken */
export async function createPreschool(context: Context, form: PreschoolForm): Promise<number> {
  const { trx, clock, changes } = context;
  const row = rowOf(form);
  requireShortName(row.short_name);
  const payee = await payeeChange(context, NO_PAYEE, givenPayee(form));
  const now = clock.now();
  const made = await Preschool.query(trx)
    .insert({ ...row, ...payee, created_at: now, updated_at: now })
    .returning('id');
  await trx('feeds').insert({ id: made.id });
  changes.changed(made.id, 'preschool', made.id);
  await audit(context, {
    action: 'created',
    entityType: 'preschool',
    entityId: made.id,
    preschoolId: made.id,
    after: { ...row, ...payee },
  });
  await notifyOfPayeeChange(context, { ...row, id: made.id }, payee);
  return made.id;
}

/**
 * The row stays locked until the commit: no invoice takes a number by the name that is being changed.
 * @throws Refusal 422, and 409 when it was changed meanwhile
 */
export async function updatePreschool(
  context: Context,
  id: number,
  form: PreschoolForm,
  current: () => Promise<unknown>,
): Promise<void> {
  const { trx, clock, changes } = context;
  const before = await Preschool.query(trx).findById(id).forUpdate();
  if (!before) throw notFound();
  if (form.updated_at !== undefined && form.updated_at !== before.updated_at.toISOString())
    throw conflict(messages.conflict, await current());
  const row = rowOf(form);
  if (row.short_name !== before.short_name) {
    const numbered = await trx('invoice_series').where({ preschool_id: id }).first('preschool_id');
    if (numbered) throw invalid({ short_name: [officeMessages.shortNameFixed] });
    requireShortName(row.short_name);
  }
  const payee = await payeeChange(context, before, givenPayee(form));
  await Preschool.query(trx)
    .findById(id)
    .patch({ ...row, ...payee, updated_at: clock.now() });
  // One that is over its capacity already keeps what it has; a lower one must hold.
  if (row.capacity !== null && row.capacity < (before.capacity ?? Number.POSITIVE_INFINITY)) {
    await requirePlaces(trx, id, 'capacity');
    await requireRoomForClassrooms(trx, id);
  }
  if (onTablets.some((column) => row[column] !== before[column])) changes.changed(id, 'preschool', id);
  await audit(context, {
    action: 'updated',
    entityType: 'preschool',
    entityId: id,
    preschoolId: id,
    before: savedBefore(before, { ...row, ...payee }),
    after: { ...row, ...payee },
  });
  await notifyOfPayeeChange(context, before, payee);
}

/** What the tablets know of a preschool. */
const onTablets = [
  'name',
  'short_name',
  'requires_self_declaration',
  'requires_daily_log',
  'closes_at',
  'sleep_check_minutes',
  'address_state',
] as const;

function requireShortName(shortName: string): void {
  if (!SHORT_NAME.test(shortName)) throw invalid({ short_name: [officeMessages.shortNameInvalid] });
}

function rowOf(form: PreschoolForm) {
  return {
    name: form.name,
    short_name: form.short_name,
    status: form.status,
    capacity: form.capacity,
    places: Object.fromEntries(Object.entries(form.places).filter(([, count]) => count > 0)),
    address: form.address ?? null,
    address_state: form.state ?? null,
    registration_no: form.registration_no ?? null,
    phone_no: toE164(form.phone_no ?? null),
    email: form.email ?? null,
    requires_self_declaration: form.requires_self_declaration,
    requires_daily_log: form.requires_daily_log,
    shares_soapp: form.shares_soapp,
    lock_minutes: form.lock_minutes,
    door_lock_minutes: form.door_lock_minutes,
    digest_at: form.digest_at,
    closes_at: form.closes_at,
    ...(form.sleep_check_minutes !== undefined && { sleep_check_minutes: form.sleep_check_minutes }),
    notice_emails: form.notice_emails,
    payment_methods: [...new Set(form.payment_methods)].sort((one, other) => one - other),
    invoice_due_days: form.invoice_due_days,
  };
}

const givenPayee = (form: PreschoolForm): Payee => ({
  account_name: form.account_name ?? null,
  bank_name: form.bank_name ?? null,
  account_no: form.account_no ?? null,
  biller_code: form.biller_code ?? null,
  duitnow_id: form.duitnow_id ?? null,
});

const NO_PAYEE: Payee = {
  account_name: null,
  bank_name: null,
  account_no: null,
  biller_code: null,
  duitnow_id: null,
};

/** What a save changes, as it is stored. */
function savedBefore(preschool: Preschool, row: PartialModelObject<Preschool>) {
  const names = Object.keys(row) as (keyof typeof row)[];
  return Object.fromEntries(names.map((name) => [name, preschool[name]]));
}
