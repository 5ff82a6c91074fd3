/** The calls of daily reports. */
import { type RowSection, reportSections, rowSections, sectionRules } from '#shared/domain/daily-report';
import { dailyReportId } from '#shared/domain/uuid';
import { type DailyReportForm, dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid, notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { DailyReport } from '../../models/daily-report';
import { childrenForUpdate } from '../children/children-for-update';
import { deleteReports } from './delete-reports';
import { dailyReportsPolicy } from './policy';
import { presentReports } from './present';
import { reportInput } from './report-form';
import { loadReports, type ReportState } from './report-state';
import { saveReports } from './save-reports';
import { therapyIn } from './therapy-in';

const NEWEST = 50;

const loadChild = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

/** The child of the path with its report of that id; neither of another child's nor a deleted one. */
async function loadReport(
  context: Context,
  params: { id: number; reportId: string },
): Promise<LoadedReport | undefined> {
  const child = await loadChild(context, params);
  if (!child) return undefined;
  const [locked] = await childrenForUpdate(context.trx, [child.id]);
  const report = await DailyReport.query(context.trx).findOne({
    id: params.reportId,
    child_id: child.id,
    deleted_at: null,
  });
  const states = report ? await loadReports(context.trx, [report]) : null;
  const state = states?.get(params.reportId);
  return locked && state ? { child: locked, preschool_id: locked.preschool_id, state } : undefined;
}

interface LoadedReport {
  child: Child;
  preschool_id: number;
  state: ReportState;
}

export const dailyReportRoutes = [
  serve(dailyReportEndpoints.list, {
    policy: dailyReportsPolicy.view,
    load: loadChild,
    act: async ({ trx, actor }, { record: child, query }) => {
      const found = DailyReport.query(trx).where({ child_id: child.id, deleted_at: null });
      if (query.date) found.where({ date: query.date });
      if (actor.reach === 'own') found.whereNotNull('ready_at');
      const heads = await found.orderBy('date', 'desc').limit(NEWEST);
      const states = await loadReports(trx, heads);
      return presentReports(trx, actor, child.preschool_id, [...states.values()]);
    },
    shows: (_, { record, answered }) => therapyIn(record.id, answered),
  }),
  serve(dailyReportEndpoints.view, {
    policy: dailyReportsPolicy.view,
    load: async ({ trx, actor }, { id, reportId }) => {
      const child = await Child.query(trx).modify('visibleTo', actor).findById(id);
      const head =
        child && (await DailyReport.query(trx).findOne({ id: reportId, child_id: id, deleted_at: null }));
      return child && head ? { child, head } : undefined;
    },
    act: async ({ trx, actor }, { record: { child, head } }) => {
      const states = await loadReports(trx, [head]);
      const shown = await presentReports(trx, actor, child.preschool_id, [...states.values()]);
      if (shown.length === 0) throw notFound();
      return shown;
    },
    shows: (_, { record, answered }) => therapyIn(record.child.id, answered),
  }),
  serve(dailyReportEndpoints.create, {
    policy: dailyReportsPolicy.edit,
    load: loadChild,
    act: async (context, { record, body }) => {
      const [child] = await childrenForUpdate(context.trx, [record.id]);
      if (!child) throw notFound();
      const head = {
        id: dailyReportId(child.id, body.date),
        child_id: child.id,
        preschool_id: child.preschool_id,
        date: body.date,
      };
      const states = await loadReports(context.trx, [head]);
      // Submit carries "ready for the parents", on by default.
      return save(
        context,
        child,
        states.get(head.id) as ReportState,
        { ...body, ready: body.ready ?? true },
        false,
      );
    },
  }),
  serve(dailyReportEndpoints.update, {
    policy: dailyReportsPolicy.edit,
    load: loadReport,
    act: async (context, { record: { child, state }, body }) => {
      if (body.date !== state.head.date) throw invalid({ date: [messages.dateFixed] });
      return save(context, child, state, body, true);
    },
  }),
  serve(dailyReportEndpoints.remove, {
    policy: dailyReportsPolicy.edit,
    load: loadReport,
    act: async (context, { record: { child, state } }) => {
      const { id: report_id, child_id, date } = state.head;
      const versions = Object.fromEntries(reportSections.map((section) => [section, state.version(section)]));
      const input = {
        arguments: { report_id, child_id, date },
        base: { versions, taken: [...reportSections] },
      };
      const [outcome] = await deleteReports(context, [{ child, input, operationId: null }]);
      if (outcome?.status === 'refused') throw invalid(outcome.errors);
    },
  }),
];

async function save(
  context: Context,
  child: Child,
  state: ReportState,
  form: DailyReportForm,
  replaces: boolean,
) {
  const { trx, actor } = context;
  const editable = reportSections.filter((section) => dailyReportsPolicy.editSection(actor, section));
  const input = reportInput(state, form, editable, replaces);
  const [outcome] = await saveReports(context, [{ child, input, operationId: null }]);
  if (outcome?.status === 'refused') throw invalid(formFields(outcome.errors));
  const states = await loadReports(trx, [state.head]);
  const [saved] = await presentReports(trx, actor, child.preschool_id, [...states.values()]);
  if (!saved) throw new Error(`Report ${state.head.id} is gone within its own transaction.`);
  return saved;
}

/** The verb names fields as an operation has them; the form has a row's master under its own name. */
function formFields(errors: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, list]) => {
      const [, section, row, field] = /^sections\.(\w+)\.rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const kind = rowSections.includes(section as RowSection) && sectionRules[section as RowSection].master;
      return [section ? `${section}.${row}.${field === 'master_id' ? `${kind}_id` : field}` : path, list];
    }),
  );
}
