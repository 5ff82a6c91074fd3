/**
 * Deleting daily reports. A person deletes the sections that their own role writes, a principal all; what others wrote
 * stays, and with nothing left the report is deleted. What they did not see, or not as it is, lives on and asks. What they
 * saw and is not there leaves a trace: in a database that was set back, a deletion may come before what it deletes.
 */
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowSection,
  reportSections,
  type SoappField,
  soappFields,
} from '#shared/domain/daily-report';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { mergeDeletion, mergeSoappDeletion } from '#shared/records/merge-report';
import type { DeleteReport } from '#shared/records/report-shapes';
import type { Context } from '../../context';
import type { Child } from '../../models/child';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import type { Author } from '../alternatives/keep-alternatives';
import { isNewRow, type KnownRows, lookUpRows } from './known-rows';
import { dailyReportsPolicy } from './policy';
import { ReportBatch } from './report-batch';
import type { ReportState } from './report-state';

/** One outcome an entry, in order. */
export async function deleteReports(
  context: Context,
  entries: RecordEntry<DeleteReport>[],
): Promise<WriteOutcome[]> {
  const batch = await ReportBatch.load(context, entries);
  const known = await lookUpRows(
    context.trx,
    entries.flatMap((entry) => missingRows(batch, entry).map(({ row }) => row)),
  );
  const outcomes = entries.map((entry) => remove(batch, known, entry));
  await batch.write();
  return outcomes;
}

/** The sections that a deletion takes. */
const takenBy = ({ context }: ReportBatch, { input }: RecordEntry<DeleteReport>) =>
  sectionsToTake(context, input.base.taken);

/** What its author saw of them, and what no report of this day ever had here. */
function missingRows(
  batch: ReportBatch,
  entry: RecordEntry<DeleteReport>,
): { section: RowSection; row: ReportRow }[] {
  const { base, arguments: given } = entry.input;
  const { rows } = batch.state(given.report_id);
  return takenBy(batch, entry).flatMap((section) =>
    section === 'soapp'
      ? []
      : (base.sections?.[section]?.rows ?? [])
          .filter(({ id }) => !rows.has(id))
          .map((row) => ({ section, row })),
  );
}

/** True where something was seen that is not there. */
function noteMissing(batch: ReportBatch, known: KnownRows, entry: RecordEntry<DeleteReport>): boolean {
  const { base, arguments: given } = entry.input;
  const state = batch.state(given.report_id);
  const missing = missingRows(batch, entry).filter(({ section, row }) => isNewRow(known, section, row));
  for (const { section, row } of missing)
    state.noteTaken(section, row, base.sections?.[section]?.version ?? 0, batch.author);
  const seen = takenBy(batch, entry).includes('soapp') ? base.sections?.soapp : undefined;
  const texts = soappFields.filter((field) => {
    const text = state.texts[field] === null ? seen?.texts[field] : null;
    return text ? state.noteTakenText(field, text, seen?.version ?? 0, batch.author) : false;
  });
  return missing.length + texts.length > 0;
}

function remove(batch: ReportBatch, known: KnownRows, entry: RecordEntry<DeleteReport>): WriteOutcome {
  const { child, input, operationId } = entry;
  const { clock, auditedAs } = batch.context;
  if (input.arguments.date > clock.today()) return refused('date', messages.dateFuture);
  const state = batch.state(input.arguments.report_id);
  const isMissing = noteMissing(batch, known, entry);
  if (!state.created || state.deletedAt) {
    if (isMissing && !state.created) noteDeleted(batch, child, state);
    else if (isMissing) batch.announce(child, state, []);
    state.endEntry();
    return { status: 'applied' };
  }
  const { taken, versions } = input.base;
  const own = takenBy(batch, entry).filter((section) => !state.isEmpty(section));
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

/** A report that is not there is deleted, as if it had been. */
function noteDeleted(batch: ReportBatch, child: Child, state: ReportState): void {
  state.delete(batch.author);
  batch.announce(child, state, []);
  batch.audits.push({
    action: 'deleted',
    entityType: 'report',
    entityId: state.head.id,
    preschoolId: child.preschool_id,
  });
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
    if (differences.length < soappFields.filter((field) => state.texts[field] !== null).length)
      state.writeTexts(value, batch.author);
    // What asks is as it was.
    for (const found of differences) {
      const theirs = state.textAuthor(found.field as SoappField) ?? batch.author;
      batch.differ(state, section, theirs, found, operationId);
    }
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
