/**
 * Deleting daily reports. A person deletes the sections that their own role writes, a principal all; what others wrote
 * stays, and with nothing left the report is deleted. What they did not see, or not as it is, lives on and asks.
 */
import { emptySoapp, type ReportSection, reportSections, soappFields } from '#shared/domain/daily-report';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { mergeDeletion, mergeSoappDeletion } from '#shared/records/merge-report';
import type { DeleteReport } from '#shared/records/report-shapes';
import type { Context } from '../../context';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import type { Author } from '../alternatives/keep-alternatives';
import { dailyReportsPolicy } from './policy';
import { ReportBatch } from './report-batch';
import type { ReportState } from './report-state';

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
  const { clock, auditedAs } = batch.context;
  if (input.arguments.date > clock.today()) return refused('date', messages.dateFuture);
  const state = batch.state(input.arguments.report_id);
  if (!state.created || state.deletedAt) return { status: 'applied' };
  const { taken, versions } = input.base;
  const own = sectionsToTake(batch.context, taken).filter((section) => !state.isEmpty(section));
  const inSight = reportSections.filter((section) => versions[section] !== undefined);
  if (auditedAs && !taken && own.length === 0 && inSight.some((section) => !state.isEmpty(section)))
    return refused('report_id', officeMessages.deletionUnclear);
  const before = own.map((section) => [section, section === 'soapp' ? state.texts : state.liveRows(section)]);
  const differencesBefore = batch.differences.length;
  for (const section of own) {
    if (input.base.sections) removeSeen(batch, state, section, input.base.sections, operationId);
    else removeUnchanged(batch, state, section, input.base.versions[section] ?? 0, operationId);
  }
  const asks = batch.differences.length > differencesBefore;
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

/** What whoever takes it from quarantine may delete goes as its author was told; an older app told of nothing. */
function sectionsToTake(
  { actor, auditedAs }: Context,
  told: readonly ReportSection[] | undefined,
): ReportSection[] {
  const own = dailyReportsPolicy.deleted(actor, told);
  const takers = auditedAs && told ? dailyReportsPolicy.deleted(auditedAs, told) : [];
  return reportSections.filter((section) => own.includes(section) || takers.includes(section));
}

/** Takes out of a section what its author saw as it is. */
function removeSeen(
  batch: ReportBatch,
  state: ReportState,
  section: ReportSection,
  seen: NonNullable<DeleteReport['base']['sections']>,
  operationId: string | null,
): void {
  if (section === 'soapp') {
    const { value, differences } = mergeSoappDeletion(seen.soapp?.texts ?? {}, state.texts);
    const theirs = state.sections.get('soapp') ?? batch.author;
    if (differences.length < soappFields.filter((field) => state.texts[field] !== null).length)
      state.writeTexts(value, batch.author);
    for (const found of differences) batch.differ(state, section, authorOf(theirs), found, operationId);
    return;
  }
  const { removed, differences } = mergeDeletion(seen[section]?.rows ?? [], state.liveRows(section));
  for (const found of differences) {
    const theirs = state.rows.get(found.row_id ?? '') ?? batch.author;
    batch.differ(state, section, authorOf(theirs), found, operationId);
  }
  for (const id of removed) state.removeRow(id, batch.author);
}

/** As an older app means it: the whole section, where nobody has changed it since. */
function removeUnchanged(
  batch: ReportBatch,
  state: ReportState,
  section: ReportSection,
  version: number,
  operationId: string | null,
): void {
  if (state.version(section) > version) {
    const theirs = state.sections.get(section) ?? batch.author;
    const found = { row_id: null, field: 'deleted', live: null, other: null, mineLives: false };
    batch.differ(state, section, authorOf(theirs), found, operationId);
  } else if (section === 'soapp') state.writeTexts({ ...emptySoapp }, batch.author);
  else for (const row of state.liveRows(section)) state.removeRow(row.id, batch.author);
}

const authorOf = ({ userId, at }: Author) => ({ userId, at });
