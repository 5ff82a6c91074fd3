/** A choice between two versions, applied to what the author sees: the alternative goes, the value kept stays. */
import { type ReportRow, type RowField, type RowSection, rowFields, type SoappField } from '#shared/domain/daily-report';
import type { ScreeningContent } from '#shared/domain/screening';
import type { Alternative, Authored, ReportDocument, ScreeningDocument } from '#shared/operations/documents';
import type { ChooseAlternative } from '#shared/operations/operations';

type Choice = ChooseAlternative['arguments'];

/** The value that lives on; `both` without a text of its own puts one below the other. */
function keptValue(alternative: Alternative, choice: Choice): unknown {
  if (choice.keep === 'live') return alternative.live.value;
  if (choice.keep === 'other') return alternative.other.value;
  return choice.value ?? `${String(alternative.live.value ?? '')}\n${String(alternative.other.value ?? '')}`.trim();
}

function splitAlternatives(
  alternatives: readonly Alternative[],
  choice: Choice,
): { chosen: Alternative | undefined; rest: Alternative[] } {
  return {
    chosen: alternatives.find(({ id }) => id === choice.alternative_id),
    rest: alternatives.filter(({ id }) => id !== choice.alternative_id),
  };
}

/** The screening after the choice; unchanged where the alternative is not there any more. */
export function applyChoiceToScreening(
  document: ScreeningDocument,
  choice: Choice,
  last: Authored,
): ScreeningDocument {
  const { chosen, rest } = splitAlternatives(document.alternatives, choice);
  if (!chosen) return document;
  const field = chosen.field as keyof ScreeningContent;
  return { ...document, [field]: keptValue(chosen, choice), alternatives: rest, version: document.version + 1, last };
}

/** The report after the choice; unchanged where the alternative is not there any more. */
export function applyChoiceToReport(document: ReportDocument, choice: Choice, last: Authored): ReportDocument {
  const { chosen, rest } = splitAlternatives(document.alternatives, choice);
  if (!chosen) return document;
  const open = { ...document, alternatives: rest };
  const value = keptValue(chosen, choice);
  if (chosen.section === 'report') return { ...open, deleted: choice.keep === 'other' };
  if (chosen.section === 'screening') return open;
  if (chosen.section === 'soapp') {
    const soapp = document.sections.soapp;
    if (!soapp) return open;
    const texts = { ...soapp.texts, [chosen.field as SoappField]: value as string | null };
    return { ...open, sections: { ...document.sections, soapp: { version: soapp.version + 1, last, texts } } };
  }
  return withChosenRow(open, chosen.section, chosen, value, last);
}

function withChosenRow(
  document: ReportDocument,
  section: RowSection,
  chosen: Alternative,
  value: unknown,
  last: Authored,
): ReportDocument {
  const state = document.sections[section];
  if (!state) return document;
  const rows =
    chosen.field === 'deleted'
      ? state.rows.filter((row) => row.id !== chosen.row_id || value !== null)
      : state.rows.map((row) => (row.id === chosen.row_id ? withField(row, chosen.field, value) : row));
  return {
    ...document,
    sections: { ...document.sections, [section]: { version: state.version + 1, last, rows } },
  };
}

function withField(row: ReportRow, field: string, value: unknown): ReportRow {
  return rowFields.includes(field as RowField) ? { ...row, [field]: value } : row;
}
