/** A child's plan as it stands on the wire. */
import type { ChildPlan, PlanDiscount as WireDiscount, PlanLine as WireLine } from '#shared/endpoints/plans';
import type { Context } from '../../context';
import { presentPreschoolName } from '../../http/present';
import type { Child } from '../../models/child';
import { PlanDiscount } from '../../models/plan-discount';
import { PlanLine } from '../../models/plan-line';
import { Preschool } from '../../models/preschool';
import { programmesWithout } from './save-plan';
import { settingsOf } from './settings';
import { siblingRanksOf } from './sibling-ranks';

export async function planOf(context: Context, child: Child): Promise<ChildPlan> {
  const { trx } = context;
  const preschool = await Preschool.query(trx).findById(child.preschool_id);
  if (!preschool) throw new Error(`The preschool of child ${child.id} went away.`);
  const discounts = await PlanDiscount.query(trx).where({ child_id: child.id }).orderBy(['position', 'id']);
  return {
    child: { id: child.id, fullname: child.fullname, preschool: presentPreschoolName(preschool) },
    lines: await linesOf(context, { 'plan_lines.child_id': child.id }),
    discounts: discounts.map(presentPlanDiscount),
    settings: await settingsOf(context, preschool),
    sibling_rank: (await siblingRanksOf(context, [child.id])).get(child.id) ?? 1,
    programmes_without: (await programmesWithout(context, child)).length,
  };
}

/** In the order in which they began. */
export async function linesOf({ trx }: Pick<Context, 'trx'>, where: object): Promise<WireLine[]> {
  const rows = await PlanLine.query(trx)
    .join('products', 'products.id', 'plan_lines.product_id')
    .where(where)
    .orderBy(['plan_lines.starts_on', 'plan_lines.id'])
    .select(
      'plan_lines.*',
      'products.name as product_name',
      'products.price as product_price',
      'products.active as product_active',
      trx.raw('EXISTS (SELECT FROM bill_lines WHERE plan_line_id = plan_lines.id) AS charged') as never,
    );
  return (rows as unknown as (PlanLine & Named)[]).map((row) => ({
    id: row.id,
    child_id: row.child_id,
    amount: row.amount,
    quantity: row.quantity,
    period: row.period,
    year_month: row.year_month,
    proration: row.proration,
    discountable: row.discountable,
    remarks: row.remarks,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    charged: row.charged,
    product: {
      id: row.product_id,
      name: row.product_name,
      price: row.product_price,
      active: row.product_active,
    },
  }));
}

interface Named {
  product_name: string;
  product_price: number;
  product_active: boolean;
  charged: boolean;
}

export const presentPlanDiscount = (discount: PlanDiscount): WireDiscount => {
  const { id, reason, label, percent, amount, cap, position, starts_on, ends_on } = discount;
  return { id, reason, label, percent, amount, cap, position, starts_on, ends_on };
};
