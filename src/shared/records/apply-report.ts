/** A daily report as its author sees it before the server answers: an entry on top of the document. Pure. */
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  type RowChange,
  reportSections,
  rowFields,
  rowSections,
  type SoappTexts,
  soappFields,
} from '../domain/daily-report';
import { following } from './asked-again';
import type { Authored, Entry } from './define-record';
import { liveIn } from './live-in-report';
import { mergeFields, onTop, same } from './merge-fields';
import { mergeDeletion, mergeSoapp, mergeSoappDeletion } from './merge-report';
import type { ReportDocument } from './report-document';
import type { DeleteReport, SaveReport } from './report-shapes';

/** Fields that the author did not change follow the document; the ones that were changed lie on top of it. */
export function applyToReport(document: ReportDocument | null, entry: Entry): ReportDocument | null {
  const last = { by: entry.author.name, at: entry.captured_at };
  const before = document ?? (entry.name === 'delete_report' ? null : blankReport(entry));
  return before && following(before, written(before, entry, last), liveIn, last);
}

function written(document: ReportDocument, entry: Entry, last: Authored): ReportDocument {
  if (entry.name === 'delete_report') return deleted(document, entry, last);
  const made = entry.arguments as SaveReport['arguments'];
  return saved(document, made, entry.base as SaveReport['base'], last);
}

function blankReport(entry: Entry): ReportDocument {
  return {
    id: entry.entity_id,
    child_id: entry.child_id,
    preschool_id: entry.preschool_id ?? 0,
    date: entry.date,
    ready: false,
    deleted: false,
    sections: {},
    alternatives: [],
  };
}

function saved(
  document: ReportDocument,
  made: SaveReport['arguments'],
  base: SaveReport['base'],
  last: Authored,
): ReportDocument {
  const sections = { ...document.sections };
  for (const section of rowSections) {
    const changes = made.sections[section]?.rows;
    if (!changes) continue;
    const was = sections[section];
    const rows = withRows(was?.rows ?? [], base.sections[section]?.rows ?? [], changes);
    if (!same(rows, was?.rows ?? [])) sections[section] = { version: (was?.version ?? 0) + 1, last, rows };
  }
  const mine = made.sections.soapp?.texts;
  if (mine) {
    const was = sections.soapp;
    const texts = withTexts(was?.texts ?? emptySoapp, base.sections.soapp?.texts ?? null, mine);
    if (!same(texts, was?.texts ?? emptySoapp))
      sections.soapp = { version: (was?.version ?? 0) + 1, last, texts };
  }
  // What writes nothing brings no deleted report back.
  const deleted =
    document.deleted && reportSections.every((name) => sections[name] === document.sections[name]);
  // Said as it stood, it was not changed: what others made of it since stays.
  const isSame = deleted || made.ready === base.ready;
  return { ...document, sections, deleted, ready: isSame ? document.ready : (made.ready ?? document.ready) };
}

function withRows(rows: ReportRow[], base: readonly ReportRow[], changes: readonly RowChange[]): ReportRow[] {
  let result = rows;
  for (const change of changes) {
    if ('deleted' in change) result = result.filter((row) => row.id !== change.id);
    else result = withRow(result, base.find((row) => row.id === change.id) ?? null, change);
  }
  return result;
}

function withRow(rows: ReportRow[], was: ReportRow | null, mine: ReportRow): ReportRow[] {
  const live = rows.find((row) => row.id === mine.id);
  if (live) {
    const value = onTop(mergeFields<ReportRow>(was, live, mine, rowFields, mine.id));
    return rows.map((row) => (row.id === mine.id ? value : row));
  }
  const untouched = was !== null && rowFields.every((field) => same(was[field], mine[field]));
  return untouched ? rows : [...rows, mine];
}

function withTexts(
  texts: SoappTexts,
  base: Partial<SoappTexts> | null,
  mine: Partial<SoappTexts>,
): SoappTexts {
  const value = onTop(mergeSoapp(base, texts, mine));
  return Object.fromEntries(soappFields.map((field) => [field, value[field] ?? null])) as SoappTexts;
}

/**
 * The author's own sections are emptied, what others wrote in theirs stays; with nothing left the report is deleted.
 * What its author did not see, or not as it is, lives on: an edit beats a deletion.
 */
function deleted(document: ReportDocument, entry: Entry, last: Authored): ReportDocument {
  const { versions, sections: seen } = entry.base as DeleteReport['base'];
  const sections = { ...document.sections };
  for (const section of entry.may_edit as ReportSection[]) {
    const version = sections[section]?.version ?? 0;
    if (isEmpty(sections, section)) continue;
    // An older app's entry names no more than versions.
    if (!seen && version > (versions[section] ?? 0)) continue;
    if (section === 'soapp') {
      const { texts = emptySoapp } = sections.soapp ?? {};
      const left = seen ? mergeSoappDeletion(seen.soapp?.texts ?? {}, texts).value : emptySoapp;
      sections.soapp = { version: version + 1, last, texts: left };
    } else {
      const rows = sections[section]?.rows ?? [];
      const gone = seen ? mergeDeletion(seen[section]?.rows ?? [], rows).removed : rows.map(({ id }) => id);
      sections[section] = { version: version + 1, last, rows: rows.filter(({ id }) => !gone.includes(id)) };
    }
  }
  const gone = reportSections.every((section) => isEmpty(sections, section));
  return { ...document, sections, deleted: gone, ready: document.ready && !gone };
}

function isEmpty(sections: ReportDocument['sections'], section: ReportSection): boolean {
  if (section === 'soapp') return soappFields.every((field) => !sections.soapp?.texts[field]);
  return (sections[section]?.rows.length ?? 0) === 0;
}
