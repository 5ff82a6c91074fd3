/** The calls of this feature that may need a second person, as they run once one approved. */
import type { ApprovedActs } from '../../approvals';
import type { Context } from '../../context';
import { Child } from '../../models/child';
import { PlanDiscount } from '../../models/plan-discount';
import { PlanLine } from '../../models/plan-line';
import { plansPolicy } from './policy';
import { addPlanDiscount, changePlanDiscount } from './save-discount';
import { addPlanLine, changePlanLine, deletePlanLine, planFromProgrammes } from './save-plan';

type PlanOperation =
  | 'add_plan_line'
  | 'plan_from_programmes'
  | 'change_plan_line'
  | 'delete_plan_line'
  | 'add_plan_discount'
  | 'change_plan_discount';

const childForUpdate = async ({ trx, actor }: Context, id: number | null | undefined) =>
  id ? await Child.query(trx).modify('visibleTo', actor).findById(id).forNoKeyUpdate() : undefined;
const childOfLine = async (context: Context, id: number) =>
  childForUpdate(context, (await PlanLine.query(context.trx).findById(id))?.child_id);
const childOfDiscount = async (context: Context, id: number) =>
  childForUpdate(context, (await PlanDiscount.query(context.trx).findById(id))?.child_id);

/** Whoever may change this child's plan, and what the request is about. */
const plan = ({ actor }: Context, { id, preschool_id }: Child) => ({
  may: plansPolicy.edit(actor),
  about: { preschool_id, parent_id: null, invoice_id: null, child_id: id },
});
const discounts = (context: Context, child: Child) => ({
  ...plan(context, child),
  may: plansPolicy.discount(context.actor),
});

export const planActs: Pick<ApprovedActs, PlanOperation> = {
  add_plan_line: async (context, id) => {
    const child = await childForUpdate(context, id);
    return child && { ...plan(context, child), run: (own, form) => addPlanLine(own, child, form) };
  },
  plan_from_programmes: async (context, id) => {
    const child = await childForUpdate(context, id);
    return (
      child && {
        ...plan(context, child),
        run: (own, { starts_on }) => planFromProgrammes(own, child, starts_on),
      }
    );
  },
  change_plan_line: async (context, id) => {
    const child = await childOfLine(context, id);
    return child && { ...plan(context, child), run: (own, form) => changePlanLine(own, id, form) };
  },
  delete_plan_line: async (context, id) => {
    const child = await childOfLine(context, id);
    return child && { ...plan(context, child), run: (own) => deletePlanLine(own, id) };
  },
  add_plan_discount: async (context, id) => {
    const child = await childForUpdate(context, id);
    return child && { ...discounts(context, child), run: (own, form) => addPlanDiscount(own, child, form) };
  },
  change_plan_discount: async (context, id) => {
    const child = await childOfDiscount(context, id);
    return child && { ...discounts(context, child), run: (own, form) => changePlanDiscount(own, id, form) };
  },
};
