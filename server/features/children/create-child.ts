/** Registering a child. */
import { parseMyKid } from '#shared/domain/mykid';
import { attendingStatuses, firstStatuses } from '#shared/domain/statuses';
import type { NewChildForm } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { Child } from '../../models/child';
import { requireOpen, requirePlaces, requireSeats } from '../preschools/capacity';
import { checkBirth } from './check-birth';
import { checkPlacement, placesForUpdate } from './placement';

/** @throws Refusal 422 where something does not fit, also "Preschool capacity exceeded" */
export async function createChild(context: Context, form: NewChildForm): Promise<Child> {
  const { trx, clock, changes, actor } = context;
  const { preschool_id, status, other_products = [] } = form;
  if (!firstStatuses.includes(status)) throw invalid({ status: [messages.statusNotAtFirst] });
  checkBirth(clock, form);
  await placesForUpdate(trx, [preschool_id], [form.classroom_id]);
  await checkPlacement(context, form);
  await requireOpen(trx, preschool_id);
  const now = clock.now();
  const row = {
    fullname: form.fullname,
    mykid_no: form.mykid_no ?? null,
    born_on: form.born_on ?? bornOnOf(form.mykid_no),
    status,
    preschool_id,
    classroom_id: form.classroom_id ?? null,
    product_id: form.product ?? null,
    allergies: form.allergies ?? null,
    notes: form.notes ?? null,
    special_needs: form.special_needs ?? false,
  };
  const made = await Child.query(trx)
    .insert({ ...row, created_at: now, updated_at: now } as Partial<Child>)
    .returning('*');
  const others = [...new Set(other_products)].filter((id) => id !== row.product_id);
  if (others.length > 0)
    await trx('child_products').insert(others.map((product_id) => ({ child_id: made.id, product_id })));
  await trx('child_status_changes').insert({
    child_id: made.id,
    to_status: status,
    changed_by: actor.userId,
    changed_at: now,
  });
  if (attendingStatuses.includes(status)) await requirePlaces(trx, preschool_id);
  if (row.classroom_id !== null) await requireSeats(trx, row.classroom_id, 'classroom_id');
  changes.changed(preschool_id, 'child', made.id);
  await audit(context, {
    action: 'created',
    entityType: 'child',
    entityId: made.id,
    preschoolId: preschool_id,
    after: { ...row, other_products: others },
  });
  return made;
}

/** The birth date that a MyKid number holds. */
export function bornOnOf(mykidNo: string | null | undefined): string | null {
  return (mykidNo && parseMyKid(mykidNo)?.bornOn) || null;
}
