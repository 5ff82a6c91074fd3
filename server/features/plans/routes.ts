/** The calls of plans. */
import { planEndpoints } from '#shared/endpoints/plans';
import type { Context } from '../../context';
import { sendCsv } from '../../documents/csv';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { PlanDiscount } from '../../models/plan-discount';
import { PlanLine } from '../../models/plan-line';
import { Preschool } from '../../models/preschool';
import { linesOf, planOf, presentPlanDiscount } from './find-plan';
import { listPlanLines, planLineHeads, planLineRows } from './list-lines';
import { plansPolicy } from './policy';
import { addPlanDiscount, changePlanDiscount, deletePlanDiscount } from './save-discount';
import { addPlanLine, changePlanLine, deletePlanLine, planFromProgrammes } from './save-plan';
import { saveSettings, settingsOf } from './settings';

type Named = { id: number };

const visibleChild = ({ trx, actor }: Context, { id }: Named) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);
/** Changes of one child's plan wait for each other. */
const childForUpdate = (context: Context, params: Named) => visibleChild(context, params).forNoKeyUpdate();
const visiblePreschool = ({ trx, actor }: Context, { id }: Named) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

const ofVisibleChild = ({ actor }: Context) => Child.query().modify('visibleTo', actor).select('children.id');

const visibleLine = (context: Context, { lineId }: { lineId: number }) =>
  PlanLine.query(context.trx).findById(lineId).whereIn('child_id', ofVisibleChild(context)).execute();
const visibleDiscount = (context: Context, { discountId }: { discountId: number }) =>
  PlanDiscount.query(context.trx).findById(discountId).whereIn('child_id', ofVisibleChild(context)).execute();

const theLine = async (context: Context, id: number) => {
  const [line] = await linesOf(context, { 'plan_lines.id': id });
  if (!line) throw new Error(`The plan line ${id} went away.`);
  return line;
};

export const planRoutes = [
  serve(planEndpoints.all, {
    policy: plansPolicy.view,
    act: (context, { query }) => listPlanLines(context, query),
  }),
  serve(planEndpoints.download, {
    downloads: 'plan_line',
    policy: plansPolicy.view,
    act: (context, { query, http }) =>
      sendCsv(http, `plans-${context.clock.today()}.csv`, planLineHeads, planLineRows(context, query)),
  }),
  serve(planEndpoints.view, {
    policy: plansPolicy.view,
    load: visibleChild,
    act: (context, { record }) => planOf(context, record),
  }),
  serve(planEndpoints.addLine, {
    policy: plansPolicy.edit,
    load: childForUpdate,
    act: async (context, { record, body }) => theLine(context, await addPlanLine(context, record, body)),
  }),
  serve(planEndpoints.fromProgrammes, {
    policy: plansPolicy.edit,
    load: childForUpdate,
    act: async (context, { record, body }) => {
      const ids = await planFromProgrammes(context, record, body.starts_on);
      const lines = [];
      for (const id of ids) lines.push(await theLine(context, id));
      return lines;
    },
  }),
  serve(planEndpoints.changeLine, {
    policy: plansPolicy.edit,
    load: visibleLine,
    act: async (context, { record, body }) => {
      await changePlanLine(context, record.id, body);
      return theLine(context, record.id);
    },
  }),
  serve(planEndpoints.deleteLine, {
    policy: plansPolicy.edit,
    load: visibleLine,
    act: (context, { record }) => deletePlanLine(context, record.id),
  }),
  serve(planEndpoints.addDiscount, {
    policy: plansPolicy.discount,
    load: childForUpdate,
    act: async (context, { record, body }) =>
      presentPlanDiscount(await addPlanDiscount(context, record, body)),
  }),
  serve(planEndpoints.changeDiscount, {
    policy: plansPolicy.discount,
    load: visibleDiscount,
    act: async (context, { record, body }) =>
      presentPlanDiscount(await changePlanDiscount(context, record.id, body)),
  }),
  serve(planEndpoints.deleteDiscount, {
    policy: plansPolicy.discount,
    load: visibleDiscount,
    act: (context, { record }) => deletePlanDiscount(context, record.id),
  }),
  serve(planEndpoints.settings, {
    policy: plansPolicy.view,
    load: visiblePreschool,
    act: (context, { record }) => settingsOf(context, record),
  }),
  serve(planEndpoints.saveSettings, {
    policy: plansPolicy.discount,
    load: visiblePreschool,
    act: async (context, { record, body }) => {
      await saveSettings(context, record, body);
      return settingsOf(context, record);
    },
  }),
];
