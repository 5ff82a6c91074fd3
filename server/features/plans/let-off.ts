/** What a change of a child's plan lets its family off, which above the limit needs a second person. */
import { addMonths } from '#shared/domain/calendar-date';
import { monthOf } from '#shared/domain/closing';
import type { StandingDiscount } from '#shared/domain/plan';
import { letOffBy, type StandingFee, type StandingPlan } from '#shared/domain/plan-let-off';
import type { Context } from '../../context';
import type { Child } from '../../models/child';
import { requireSecond } from '../approvals/require-second';
import { requireOtherFamily } from '../children/family-of';
import { chargingOf } from './settings';

type Reading = Pick<Context, 'trx'>;
type Charged = Pick<Child, 'id' | 'preschool_id'>;

/**
 * Writes a change, and looks at what it let off. The child must be locked: of two changes at once the second sees the first.
 * @throws Refusal 403 for the actor's own family, 409 above the limit of one person
 */
export async function lettingOff<Made>(
  context: Context,
  child: Charged,
  write: () => PromiseLike<Made>,
): Promise<Made> {
  const family = { childId: child.id };
  await requireOtherFamily(context, family);
  const [before] = await standingPlans(context, [child.id]);
  const made = await write();
  const [after] = await standingPlans(context, [child.id]);
  const amount = letOffBy(
    before as StandingPlan,
    after as StandingPlan,
    await chargingFrom(context, child.preschool_id),
  );
  await requireSecond(context, { act: 'discount', amount, family });
  return made;
}

/** How a preschool charges, and the first month that it may still bill: a year back at most, and none that is closed. */
export async function chargingFrom({ trx, clock }: Pick<Context, 'trx' | 'clock'>, preschoolId: number) {
  const charging = (await chargingOf({ trx }, [preschoolId])).get(preschoolId);
  const preschool = await trx('preschools').where({ id: preschoolId }).first('closed_through');
  if (!charging || !preschool) throw new Error(`Preschool ${preschoolId} has no way of charging.`);
  const yearBack = monthOf(addMonths(clock.today(), -12));
  const open = preschool.closed_through === null ? yearBack : monthOf(addMonths(preschool.closed_through, 1));
  const first = open > yearBack ? open : yearBack;
  return { first, termMonths: charging.term_months, step: charging.step };
}

const FEES_SQL = `
  SELECT plan.child_id, COALESCE(plan.amount, products.price) AS price, products.price AS listed, plan.quantity,
         plan.period, plan.year_month, plan.proration, plan.starts_on, plan.ends_on,
         plan.discountable AND products.product_type <> 4 AS discountable,
         ARRAY(SELECT plan_month FROM bill_lines LEFT JOIN invoices ON invoices.id = bill_lines.invoice_id
                WHERE bill_lines.plan_line_id = plan.id
                  AND COALESCE(invoices.payment_status, 0) <> 9) AS charged
    FROM plan_lines AS plan JOIN products ON products.id = plan.product_id
   WHERE plan.child_id = ANY (?::bigint[])`;

/** For each of these children, in this order. */
export async function standingPlans({ trx }: Reading, childIds: readonly number[]): Promise<StandingPlan[]> {
  const { rows: fees } = await trx.raw(FEES_SQL, [[...childIds]]);
  const discounts = await trx('plan_discounts')
    .whereRaw('child_id = ANY (?::bigint[])', [[...childIds]])
    .select('id', 'child_id', 'rank', 'percent', 'amount', 'cap', 'position', 'starts_on', 'ends_on');
  const plans = new Map(childIds.map((child_id) => [child_id, { child_id, ...empty() }]));
  for (const { child_id, ...fee } of fees) plans.get(child_id)?.fees.push(fee);
  for (const discount of discounts) plans.get(discount.child_id)?.discounts.push(discount);
  return [...plans.values()];
}

const empty = () => ({ fees: [] as StandingFee[], discounts: [] as StandingDiscount[] });
