/**
 * Deleting daily reports. A person deletes the sections that are theirs to edit; what others wrote in theirs
 * stays, and with nothing left the report is deleted. A section changed since it was in sight lives on, and asks.
 */
import { emptySoapp, reportSections } from '#shared/domain/daily-report';
import { messages } from '#shared/messages';
import type { DeleteReport } from '#shared/records/report-shapes';
import type { Context } from '../../context';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import { dailyReportsPolicy } from './policy';
import { ReportBatch } from './report-batch';

/** One outcome an entry, in order. Deleting what is not there changes nothing. */
export async function deleteReports(
  context: Context,
  entries: RecordEntry<DeleteReport>[],
): Promise<WriteOutcome[]> {
  const batch = await ReportBatch.load(context, entries);
  const outcomes = entries.map((entry) => remove(batch, entry));
  await batch.write();
  return outcomes;
}

function remove(batch: ReportBatch, { child, input, operationId }: RecordEntry<DeleteReport>): WriteOutcome {
  const { actor, clock } = batch.context;
  if (input.arguments.date > clock.today()) return refused('date', messages.dateFuture);
  const state = batch.state(input.arguments.report_id);
  if (!state.created || state.deletedAt) return { status: 'applied' };
  const own = reportSections.filter(
    (section) => dailyReportsPolicy.editSection(actor, section) && !state.isEmpty(section),
  );
  const before = own.map((section) => [section, section === 'soapp' ? state.texts : state.liveRows(section)]);
  let asks = false;
  for (const section of own) {
    if (state.version(section) > (input.base.versions[section] ?? 0)) {
      const theirs = state.sections.get(section) ?? batch.author;
      const found = { row_id: null, field: 'deleted', live: null, other: null, mineLives: false };
      batch.differ(state, section, { userId: theirs.userId, at: theirs.at }, found, operationId);
      asks = true;
    } else if (section === 'soapp') state.writeTexts({ ...emptySoapp }, batch.author);
    else for (const row of state.liveRows(section)) state.removeRow(row.id, batch.author);
  }
  if (reportSections.every((section) => state.isEmpty(section))) state.delete(batch.author);
  state.endEntry();
  batch.announce(child, state, own);
  batch.audits.push({
    action: 'deleted',
    entityType: 'report',
    entityId: state.head.id,
    preschoolId: child.preschool_id,
    before: Object.fromEntries(before),
  });
  return { status: asks ? 'alternative' : 'applied' };
}
