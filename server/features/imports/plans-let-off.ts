/** What lines of plans from a file let families off: a file goes by the limit of one person as the child's own page does. */
import { letOffBy, type StandingFee } from '#shared/domain/plan-let-off';
import { DEPOSIT } from '#shared/domain/preview-family';
import type { Context } from '../../context';
import type { LetOff } from '../../models/import';
import { chargingFrom, standingPlans } from '../plans/let-off';
import type { PlannedLine } from './check-plans';

type Looking = Pick<Context, 'trx' | 'clock'>;

/** The children whose family is let off anything. */
export async function letOffByPlans(context: Looking, planned: readonly PlannedLine[]): Promise<LetOff[]> {
  const byChild = new Map<number, PlannedLine[]>();
  for (const line of planned) byChild.set(line.child_id, [...(byChild.get(line.child_id) ?? []), line]);
  return letOffOf(context, byChild);
}

async function letOffOf(context: Looking, byChild: ReadonlyMap<number, PlannedLine[]>): Promise<LetOff[]> {
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
    if (!lines[0] || !rules) return [];
    const after = { ...plan, fees: [...plan.fees, ...lines.map(feeOf)] };
    const amount = letOffBy(plan, after, rules);
    if (amount <= 0) return [];
    const { row } = lines.find((line) => line.amount !== null) ?? lines[0];
    return [{ act: 'discount' as const, row, child_id: plan.child_id, parent_id: null, amount }];
  });
}
