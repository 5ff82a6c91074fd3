/** Discounts that stand for a child: added, changed, taken away. */
import type { PlanDiscountForm } from '#shared/endpoints/plans';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import { Child } from '../../models/child';
import { PlanDiscount } from '../../models/plan-discount';
import { requireUnerased } from '../children/children-for-update';
import { lettingOff } from './let-off';

const contentOf = (form: PlanDiscountForm) => ({
  ...form,
  percent: form.percent ?? null,
  amount: form.amount ?? null,
  cap: form.cap ?? null,
  ends_on: form.ends_on ?? null,
});
type Content = ReturnType<typeof contentOf>;

/** The child must be locked. @throws Refusal 403 for a child of the actor's own family, 409 above the limit */
export async function addPlanDiscount(
  context: Context,
  child: Child,
  form: PlanDiscountForm,
): Promise<PlanDiscount> {
  const { trx, clock, actor } = context;
  requireUnerased([child]);
  const now = clock.now();
  const content = { ...contentOf(form), child_id: child.id };
  const made: PlanDiscount = await lettingOff(context, child, () =>
    PlanDiscount.query(trx)
      .insert({ ...content, created_by: actor.userId, created_at: now, updated_at: now })
      .returning('*'),
  );
  await audit(context, {
    action: 'created',
    entityType: 'plan_discount',
    entityId: made.id,
    preschoolId: child.preschool_id,
    after: content,
  });
  return made;
}

/**
 * What it took off already stays.
 * @throws Refusal 403 for a child of the actor's own family, 409 where it takes off more than before, and more than one person may
 */
export async function changePlanDiscount(
  context: Context,
  id: number,
  form: PlanDiscountForm,
): Promise<PlanDiscount> {
  const { trx, clock } = context;
  const { discount, child } = await discountForUpdate(context, id);
  const content = contentOf(form);
  const changed = (Object.keys(content) as (keyof Content)[]).filter(
    (name) => discount[name] !== content[name],
  );
  const pick = (from: Content) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  const before = pick(discount);
  const made = await lettingOff(context, child, () =>
    PlanDiscount.query(trx).patchAndFetchById(id, { ...content, updated_at: clock.now() }),
  );
  await audit(context, {
    action: 'updated',
    entityType: 'plan_discount',
    entityId: id,
    preschoolId: child.preschool_id,
    before: { child_id: child.id, ...before },
    after: { child_id: child.id, ...pick(content) },
  });
  return made;
}

/** What it took off already stays. */
export async function deletePlanDiscount(context: Context, id: number): Promise<void> {
  const { discount, child } = await discountForUpdate(context, id);
  await PlanDiscount.query(context.trx).deleteById(id);
  const { child_id, label, percent, amount } = discount;
  await audit(context, {
    action: 'deleted',
    entityType: 'plan_discount',
    entityId: id,
    preschoolId: child.preschool_id,
    before: { child_id, label, percent, amount },
  });
}

/** The child is locked first, as whoever adds a discount locks it. */
async function discountForUpdate({ trx, actor }: Context, id: number) {
  const found = await PlanDiscount.query(trx).findById(id).whereNotNull('child_id');
  const child =
    found &&
    (await Child.query(trx).modify('visibleTo', actor).findById(Number(found.child_id)).forNoKeyUpdate());
  const discount = child && (await PlanDiscount.query(trx).findById(id).forUpdate());
  if (!discount) throw notFound();
  return { discount, child };
}
