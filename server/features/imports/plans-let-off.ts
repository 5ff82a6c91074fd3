/** What lines of plans from a file let families off: a file goes by the limit of one person as the child's own page does. */
import { formatSen } from '#shared/domain/money';
import { letOffBy, type StandingFee } from '#shared/domain/plan-let-off';
import { DEPOSIT } from '#shared/domain/preview-family';
import type { ImportProblem } from '#shared/endpoints/imports';
import type { Context } from '../../context';
import { limitOf } from '../approvals/limits';
import { doneToday } from '../approvals/require-second';
import { familyOf } from '../children/family-of';
import { chargingFrom, standingPlans } from '../plans/let-off';
import type { PlannedLine } from './check-plans';

export interface ChildLetOff {
  child_id: number;
  /** Sen. */
  amount: number;
}

type Looking = Pick<Context, 'trx' | 'actor' | 'clock'>;

/** Notes a problem where the file lets a family off by more than one person may alone, with what they did today. */
export async function checkLetOff(
  context: Looking,
  lines: readonly PlannedLine[],
  problems: ImportProblem[],
): Promise<ChildLetOff[]> {
  const { trx } = context;
  const limit = await limitOf(trx, 'discount');
  const byChild = new Map<number, PlannedLine[]>();
  for (const line of lines) byChild.set(line.child_id, [...(byChild.get(line.child_id) ?? []), line]);
  const found = await letOffOf(context, byChild);
  if (limit === null) return found;
  /** Of each relative, in this file. */
  const sums = new Map<number, number>();
  for (const { child_id, amount } of found) {
    const family = { childId: child_id };
    const relatives = await familyOf(context, family);
    const sum = amount + Math.max(0, ...relatives.map((id) => sums.get(id) ?? 0));
    for (const id of relatives) sums.set(id, sum);
    if (sum + (await doneToday(context, 'discount', family)) <= limit) continue;
    problems.push(problemOf(byChild.get(child_id) ?? [], sum, limit));
  }
  return found;
}

/** Of the children whose family is let off anything. */
async function letOffOf(
  context: Looking,
  byChild: ReadonlyMap<number, PlannedLine[]>,
): Promise<ChildLetOff[]> {
  const { trx } = context;
  const all = [...byChild.values()].flat();
  const products = new Map<number, { price: number; product_type: number }>(
    (
      await trx('products')
        .whereRaw('id = ANY (?::bigint[])', [[...new Set(all.map(({ product_id }) => product_id))]])
        .select('id', 'price', 'product_type')
    ).map(({ id, ...product }) => [id, product]),
  );
  const charging = new Map<number, Awaited<ReturnType<typeof chargingFrom>>>();
  for (const id of new Set(all.map(({ preschool_id }) => preschool_id)))
    charging.set(id, await chargingFrom(context, id));
  const feeOf = ({ product_id, amount, ...line }: PlannedLine): StandingFee => {
    const { price = 0, product_type = 0 } = products.get(product_id) ?? {};
    const discountable = line.discountable && product_type !== DEPOSIT;
    return { ...line, price: amount ?? price, listed: price, discountable, charged: [] };
  };
  const plans = await standingPlans(context, [...byChild.keys()]);
  return plans.flatMap((plan) => {
    const lines = byChild.get(plan.child_id) ?? [];
    const rules = lines[0] && charging.get(lines[0].preschool_id);
    if (!rules) return [];
    const after = { ...plan, fees: [...plan.fees, ...lines.map(feeOf)] };
    const amount = letOffBy(plan, after, rules);
    return amount > 0 ? [{ child_id: plan.child_id, amount }] : [];
  });
}

function problemOf(lines: readonly PlannedLine[], sum: number, limit: number): ImportProblem {
  const line = lines.find(({ amount }) => amount !== null) ?? lines[0];
  return {
    row: line?.row ?? null,
    column: 'Amount',
    value: line?.amount == null ? '' : formatSen(line.amount),
    problem: `The family would be let off ${formatSen(sum)}. Of one person alone it is ${formatSen(limit)} at most, for a family in a day.`,
    advice: 'Write the product’s price, or take the row out and ask a second person on the child’s plan.',
  };
}
