/** Discounts that stand for a child. What one may take off in a month counts towards the limit of one person alone. */

import { monthOf } from '#shared/domain/closing';
import { isDueIn, rounded, WHOLE } from '#shared/domain/plan';
import type { PlanDiscountForm } from '#shared/endpoints/plans';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { Child } from '../../models/child';
import { PlanDiscount } from '../../models/plan-discount';
import { requireSecond } from '../approvals/require-second';
import { requireUnerased } from '../children/lock-children';

/** @throws Refusal 403 for a child of the actor's own family, 409 above the limit */
export async function addPlanDiscount(
  context: Context,
  child: Child,
  form: PlanDiscountForm,
): Promise<PlanDiscount> {
  const { trx, clock, actor } = context;
  requireUnerased([child]);
  const { percent = null, amount = null, cap = null, ends_on = null } = form;
  const wanted =
    percent === null ? (amount ?? 0) : rounded((await monthly(context, child)) * percent, WHOLE, 1);
  // A plan that charges nothing yet says nothing of what a percent is worth: somebody looks.
  const worth = Math.max(Math.min(wanted, cap ?? wanted), 1);
  await requireSecond(context, { act: 'discount', amount: worth, family: { childId: child.id } });
  const now = clock.now();
  const content = { ...form, percent, amount, cap, ends_on, child_id: child.id };
  const made = await PlanDiscount.query(trx)
    .insert({ ...content, created_by: actor.userId, created_at: now, updated_at: now })
    .returning('*');
  await audit(context, {
    ...{ action: 'created', entityType: 'plan_discount', entityId: made.id },
    ...{ preschoolId: child.preschool_id, after: content },
  });
  return made;
}

/** Sen that percents are of, in a month as this one. */
async function monthly({ trx, clock }: Context, child: Child): Promise<number> {
  const rows = await trx('plan_lines')
    .join('products', 'products.id', 'product_id')
    .where({ child_id: child.id, discountable: true, period: 'month' })
    .select('quantity', 'starts_on', 'ends_on', 'products.price', 'amount');
  return rows
    .filter((row) => row.starts_on > clock.today() || isDueIn(row, monthOf(clock.today())))
    .reduce((sum, { quantity, amount, price }) => sum + quantity * (amount ?? price), 0);
}

/** What it took off already stays. */
export async function deletePlanDiscount(
  context: Context,
  { id, child_id, label, percent, amount }: PlanDiscount,
  preschoolId: number,
): Promise<void> {
  await PlanDiscount.query(context.trx).deleteById(id);
  await audit(context, {
    ...{ action: 'deleted', entityType: 'plan_discount', entityId: id, preschoolId },
    before: { child_id, label, percent, amount },
  });
}
