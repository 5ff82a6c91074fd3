/**
 * Saving daily reports, many at once: each entry's touched rows and texts are merged into what is
 * there by their base. A section that nobody else touched simply takes them.
 */
import { hasWithdrawn } from '#shared/domain/consents';
import {
  type ReportRow,
  type ReportSection,
  type RowSection,
  reportSections,
  rowSections,
  sectionRules,
  soappFields,
} from '#shared/domain/daily-report';
import { messages } from '#shared/messages';
import { mergeRows, mergeSoapp } from '#shared/records/merge-report';
import type { SaveReport } from '#shared/records/report-shapes';
import type { Context } from '../../context';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { RecordEntry } from '../../sync/record-sync';
import type { Author } from '../alternatives/keep-alternatives';
import { isNewRow, type KnownRows, lookUpRows } from './known-rows';
import { isTherapy } from './policy';
import { ReportBatch } from './report-batch';
import { fieldAuthor, type ReportState } from './report-state';

type Entry = RecordEntry<SaveReport>;

/** One outcome an entry, in order. The caller has checked the rights on each section. */
export async function saveReports(context: Context, entries: Entry[]): Promise<WriteOutcome[]> {
  const batch = await ReportBatch.load(context, entries);
  const known = await lookUpRows(
    context.trx,
    entries.flatMap(({ input }) => rowsIn(input)),
  );
  const outcomes = entries.map((entry) => save(batch, known, entry));
  await batch.write();
  return outcomes;
}

/** The rows that an entry names, and those that it takes away as its author saw them. */
const rowsIn = (input: SaveReport) =>
  rowSections.flatMap((section) => [
    ...(input.arguments.sections[section]?.rows ?? []),
    ...takenRows(input, section),
  ]);

function takenRows({ arguments: given, base }: SaveReport, section: RowSection): ReportRow[] {
  const taken = new Set(
    given.sections[section]?.rows.flatMap((row) => ('deleted' in row ? row.id : [])) ?? [],
  );
  return taken.size === 0 ? [] : (base.sections[section]?.rows ?? []).filter(({ id }) => taken.has(id));
}

function save(batch: ReportBatch, known: KnownRows, entry: Entry): WriteOutcome {
  const { child, input } = entry;
  const { clock } = batch.context;
  if (input.arguments.date > clock.today()) return refused('date', messages.dateFuture);
  // What a tablet saved before it knew waits for the principal, who takes it here.
  if (entry.operationId === null && hasWithdrawn(child, 'therapy') && writesTherapy(input))
    return refused('child_id', messages.therapyWithdrawn);
  const wrong = firstWrongRow(known, input);
  if (wrong) return wrong;

  const state = batch.state(input.arguments.report_id);
  const before = snapshot(state, input);
  const changed: ReportSection[] = [];
  let combined = false;
  const differencesBefore = batch.differences.length;
  // What tablets send revives a deleted report only by what it writes.
  if (!state.created || entry.operationId === null) state.ensureLive(batch.author);
  for (const section of rowSections) {
    const found = saveRows(batch, known, state, section, entry);
    if (found?.changed) changed.push(section);
    combined ||= found?.combined ?? false;
  }
  const soapp = saveTexts(batch, state, entry);
  if (soapp?.changed) changed.push('soapp');
  combined ||= soapp?.combined ?? false;
  if (changed.length > 0) state.ensureLive(batch.author);
  const isGone = state.deletedAt !== null;
  const { ready } = input.arguments;
  // Said as it stood, it was not changed: what others made of it since stays. Of nothing, nothing is ready.
  if (!isGone && ready !== undefined && ready !== input.base.ready) state.setReady(ready, batch.author);
  state.endEntry();

  batch.announce(child, state, changed);
  batch.audits.push({
    action: 'saved',
    entityType: 'report',
    entityId: state.head.id,
    preschoolId: child.preschool_id,
    before,
    after: { sections: input.arguments.sections, ready: input.arguments.ready },
  });
  if (batch.differences.length > differencesBefore) return { status: 'alternative' };
  return { status: combined || isGone ? 'merged' : 'applied' };
}

/** True where an entry says something in a section that therapists alone write. */
export const writesTherapy = ({ arguments: { sections } }: SaveReport): boolean =>
  reportSections.some((section) => isTherapy(section) && sections[section] !== undefined);

function firstWrongRow(
  { masters, owners }: KnownRows,
  { arguments: given }: SaveReport,
): WriteOutcome | null {
  const named = new Set<string>();
  for (const section of rowSections) {
    for (const [index, row] of (given.sections[section]?.rows ?? []).entries()) {
      const field = `sections.${section}.rows.${index}`;
      if (named.has(row.id)) return refused(`${field}.id`, messages.rowTwice);
      named.add(row.id);
      const owner = owners.get(row.id);
      if (owner && owner !== `${given.report_id} ${section}`)
        return refused(`${field}.id`, messages.rowIdTaken);
      if (!('deleted' in row) && masters.get(row.master_id) !== sectionRules[section].master) {
        return refused(`${field}.master_id`, messages.masterUnknown);
      }
    }
  }
  return null;
}

interface SectionOutcome {
  changed: boolean;
  /** True when someone else changed the section since the author saw it. */
  combined: boolean;
}

function saveRows(
  batch: ReportBatch,
  known: KnownRows,
  state: ReportState,
  section: RowSection,
  entry: Entry,
): SectionOutcome | null {
  const mine = entry.input.arguments.sections[section];
  if (!mine) return null;
  const base = entry.input.base.sections[section];
  const version = base?.version ?? 0;
  const moved = state.version(section) > version;
  // Who brings a row as its deleter saw it wrote it before the deletion, whatever comes first.
  const unseen = entry.operationId === null ? [] : state.takenRows(section, version);
  const seen = [...(base?.rows ?? []), ...unseen];
  const stored = new Map(state.rows);
  const merged = mergeRows(seen, state.liveRows(section), state.tombstones(section), mine.rows);
  for (const row of merged.written) state.writeRow(section, row, batch.author);
  for (const id of merged.removed) state.removeRow(id, batch.author);
  for (const row of takenRows(entry.input, section))
    if (isNewRow(known, section, row)) state.noteTaken(section, row, version, batch.author);
  for (const found of merged.differences) {
    const row = stored.get(found.row_id ?? '');
    const theirs = row ? fieldAuthor(row, found.field) : batch.author;
    batch.differ(state, section, theirs, found, entry.operationId);
  }
  return { changed: merged.written.length + merged.removed.length > 0, combined: moved };
}

function saveTexts(batch: ReportBatch, state: ReportState, entry: Entry): SectionOutcome | null {
  const mine = entry.input.arguments.sections.soapp;
  if (!mine) return null;
  const base = entry.input.base.sections.soapp;
  const authors = new Map<string, Author>(
    soappFields.map((field) => [field, state.textAuthor(field) ?? batch.author]),
  );
  const version = base?.version ?? 0;
  const moved = state.version('soapp') > version;
  const texts = { ...mine.texts };
  for (const field of soappFields) {
    if (state.texts[field] !== null || entry.operationId === null) continue;
    const [seen, text] = [base?.texts[field], texts[field]];
    if (text === null && seen) state.noteTakenText(field, seen, version, batch.author);
    const taken = text && !seen ? state.taken.textOf(field, text, version) : null;
    // It came after it was taken away, and was there before: another one lives, and asks.
    if (taken?.isSame) delete texts[field];
    else if (taken) {
      const found = { row_id: null, field, live: text, other: null, mineLives: true };
      batch.differ(state, 'soapp', { userId: taken.userId, at: taken.at }, found, entry.operationId);
    }
  }
  const merged = mergeSoapp(base?.texts ?? null, state.texts, texts);
  const changed = JSON.stringify(merged.value) !== JSON.stringify(state.texts);
  if (changed) state.writeTexts(merged.value, batch.author);
  for (const found of merged.differences) {
    batch.differ(state, 'soapp', authors.get(found.field) ?? batch.author, found, entry.operationId);
  }
  return { changed, combined: moved };
}

/** What the touched parts held before, for the audit trail. */
function snapshot(state: ReportState, { arguments: given }: SaveReport): object | undefined {
  if (!state.created) return undefined;
  const sections: Record<string, unknown> = {};
  for (const section of rowSections) {
    const touched = given.sections[section]?.rows.map((row) => row.id);
    if (touched) sections[section] = state.liveRows(section).filter((row) => touched.includes(row.id));
  }
  if (given.sections.soapp) sections.soapp = state.texts;
  return { sections, ready: state.readyAt !== null };
}
