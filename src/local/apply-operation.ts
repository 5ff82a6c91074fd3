/**
 * What the author sees before the server answers: an operation applied to a document, as a pure function.
 * Fields that the author did not change follow the document; the ones that were changed lie on top of it.
 */
import {
  emptySoapp,
  type ReportRow,
  type ReportSection,
  reportSections,
  rowFields,
  rowSections,
  type SoappTexts,
  soappFields,
} from '#shared/domain/daily-report';
import { normaliseScreening, screeningContentOf } from '#shared/domain/screening';
import type { Authored, ReportDocument, ScreeningDocument } from '#shared/operations/documents';
import { mergeFields, mergeScreening, mergeSoapp, same, sameScreening } from '#shared/operations/merge';
import type {
  ChooseAlternative,
  DeleteReport,
  RecordScreening,
  RowChange,
  SaveReport,
} from '#shared/operations/operations';
import { applyChoiceToReport, applyChoiceToScreening } from './apply-choice';
import type { OutboxRow } from './outbox-row';

/** The part of an outbox row that an application needs. */
export type Operation = Pick<
  OutboxRow,
  | 'name'
  | 'arguments'
  | 'base'
  | 'author'
  | 'may_edit'
  | 'captured_at'
  | 'preschool_id'
  | 'entity_id'
  | 'child_id'
  | 'date'
>;

/** The report with the operation on top; null where there is none and the operation makes none. */
export function applyToReport(document: ReportDocument | null, operation: Operation): ReportDocument | null {
  const authored = { by: operation.author.name, at: operation.captured_at };
  switch (operation.name) {
    case 'save_report': {
      const { arguments: made, base } = operation as unknown as SaveReport;
      return saved(document ?? blankReport(operation), made, base, authored);
    }
    case 'delete_report':
      return document && deleted(document, operation, authored);
    case 'choose_alternative':
      return (
        document &&
        applyChoiceToReport(document, operation.arguments as ChooseAlternative['arguments'], authored)
      );
    default:
      return document;
  }
}

/** The screening with the operation on top; null where there is none and the operation makes none. */
export function applyToScreening(
  document: ScreeningDocument | null,
  operation: Operation,
): ScreeningDocument | null {
  const authored = { by: operation.author.name, at: operation.captured_at };
  if (operation.name === 'choose_alternative') {
    return (
      document &&
      applyChoiceToScreening(document, operation.arguments as ChooseAlternative['arguments'], authored)
    );
  }
  if (operation.name !== 'record_screening') return document;
  const { arguments: made, base } = operation as unknown as RecordScreening;
  const content = screeningContentOf(made);
  if (document === null) {
    const place = {
      id: operation.entity_id,
      child_id: operation.child_id,
      preschool_id: operation.preschool_id ?? 0,
    };
    return { ...place, date: operation.date, version: 1, last: authored, alternatives: [], ...content };
  }
  const merged = mergeScreening(base, document, content);
  const onTop = Object.fromEntries(merged.differences.map(({ field, other }) => [field, other]));
  const value = normaliseScreening({ ...merged.value, ...onTop });
  return sameScreening(value, document)
    ? document
    : { ...document, ...value, version: document.version + 1, last: authored };
}

function blankReport(operation: Operation): ReportDocument {
  return {
    id: operation.entity_id,
    child_id: operation.child_id,
    preschool_id: operation.preschool_id ?? 0,
    date: operation.date,
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
  return { ...document, sections, deleted: false, ready: made.ready ?? document.ready };
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
    const merged = mergeFields<ReportRow>(was, live, mine, rowFields, mine.id);
    const onTop = Object.fromEntries(merged.differences.map(({ field, other }) => [field, other]));
    const value = { ...merged.value, ...onTop };
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
  const merged = mergeSoapp(base, texts, mine);
  // Where mine lives already (an edit that beat a deletion), the other side is not the author's.
  const theirsLive = merged.differences.filter(({ mineLives }) => !mineLives);
  const onTop = Object.fromEntries(theirsLive.map(({ field, other }) => [field, other]));
  const value = { ...merged.value, ...onTop };
  return Object.fromEntries(soappFields.map((field) => [field, value[field] ?? null])) as SoappTexts;
}

/**
 * The author's own sections are emptied, what others wrote in theirs stays; with nothing left the report is deleted.
 * A section that changed since it was in sight lives on: an edit beats a deletion.
 */
function deleted(document: ReportDocument, operation: Operation, last: Authored): ReportDocument {
  const { versions } = operation.base as DeleteReport['base'];
  const sections = { ...document.sections };
  for (const section of operation.may_edit) {
    const version = sections[section]?.version ?? 0;
    if (isEmpty(sections, section) || version > (versions[section] ?? 0)) continue;
    if (section === 'soapp') sections.soapp = { version: version + 1, last, texts: emptySoapp };
    else sections[section] = { version: version + 1, last, rows: [] };
  }
  const gone = reportSections.every((section) => isEmpty(sections, section));
  return { ...document, sections, deleted: gone, ready: document.ready && !gone };
}

function isEmpty(sections: ReportDocument['sections'], section: ReportSection): boolean {
  if (section === 'soapp') return soappFields.every((field) => !sections.soapp?.texts[field]);
  return (sections[section]?.rows.length ?? 0) === 0;
}
