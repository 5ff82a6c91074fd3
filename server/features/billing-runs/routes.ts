/** The calls of monthly runs. */
import { billingRunEndpoints } from '#shared/endpoints/billing-runs';
import type { Context } from '../../context';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { changeFamily } from './change-family';
import { openRun } from './compute-run';
import { findFamilies } from './find-families';
import { listRuns, runOf } from './find-run';
import { billingRunsPolicy } from './policy';
import { findRun, type RunRow } from './run-rows';
import { startStep, stopStep } from './run-step';

async function familyOf(context: Context, run: RunRow, parent: number) {
  const { data } = await findFamilies(context, run, { parent }, { page: 1, per_page: 1 });
  const [family] = data;
  if (!family) throw notFound();
  return family;
}

export const billingRunRoutes = [
  serve(billingRunEndpoints.list, {
    policy: billingRunsPolicy.list,
    act: (context, { query }) => listRuns(context, query),
  }),
  serve(billingRunEndpoints.open, {
    policy: billingRunsPolicy.open,
    act: async (context, { body }) => runOf(context, (await openRun(context, body)).id),
  }),
  serve(billingRunEndpoints.view, {
    policy: billingRunsPolicy.view,
    load: findRun,
    act: (context, { record }) => runOf(context, record.id),
  }),
  serve(billingRunEndpoints.families, {
    policy: billingRunsPolicy.view,
    load: findRun,
    act: (context, { record, query }) => findFamilies(context, record, query, query),
  }),
  serve(billingRunEndpoints.family, {
    policy: billingRunsPolicy.view,
    load: findRun,
    act: (context, { record, params }) => familyOf(context, record, params.parentId),
  }),
  serve(billingRunEndpoints.change, {
    policy: billingRunsPolicy.edit,
    load: findRun,
    act: async (context, { record, params, body }) => {
      await changeFamily(context, record, params.parentId, body);
      return familyOf(context, record, params.parentId);
    },
  }),
  serve(billingRunEndpoints.draft, {
    policy: billingRunsPolicy.edit,
    load: findRun,
    act: async (context, { record }) => {
      await startStep(context, record, 'drafting');
      return runOf(context, record.id);
    },
  }),
  serve(billingRunEndpoints.issue, {
    policy: billingRunsPolicy.edit,
    load: findRun,
    act: async (context, { record, body }) => {
      await startStep(context, record, 'issuing', { sendMail: body.send_mail });
      return runOf(context, record.id);
    },
  }),
  serve(billingRunEndpoints.stop, {
    policy: billingRunsPolicy.edit,
    load: findRun,
    act: async (context, { record }) => {
      await stopStep(context, record);
      return runOf(context, record.id);
    },
  }),
];
