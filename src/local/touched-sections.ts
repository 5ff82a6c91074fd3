/** What a form changed: its sections against the document it opened with, as the touched parts to save. Pure. */
import {
  type ReportRow,
  type RowChange,
  type RowSection,
  rowFields,
  rowSections,
  type SoappTexts,
} from '#shared/domain/daily-report';
import { same } from '#shared/records/merge-fields';
import type { ReportDocument } from '#shared/records/report-document';
import type { SaveReport } from '#shared/records/report-shapes';

/** A form's sections, each whole as it stands; a section that the form does not show is absent. */
type ReportForm = Partial<Record<RowSection, readonly ReportRow[]>> & { soapp?: Partial<SoappTexts> };

/** Rows written, rows removed and texts changed; an empty object when nothing was. */
export function touchedSections(
  base: ReportDocument | null,
  form: ReportForm,
): SaveReport['arguments']['sections'] {
  const seen = base?.deleted ? undefined : base?.sections;
  const touched: SaveReport['arguments']['sections'] = {};
  for (const section of rowSections) {
    const rows = form[section];
    const changes = rows ? changedRows(seen?.[section]?.rows ?? [], rows) : [];
    if (changes.length > 0) touched[section] = { rows: changes };
  }
  const texts = Object.entries(form.soapp ?? {}).filter(
    ([field, text]) => !same(plain(text), seen?.soapp?.texts[field as keyof SoappTexts] ?? null),
  );
  if (texts.length > 0) touched.soapp = { texts: Object.fromEntries(texts) };
  return touched;
}

function changedRows(before: readonly ReportRow[], after: readonly ReportRow[]): RowChange[] {
  const written = after.filter((row) => {
    const was = before.find(({ id }) => id === row.id);
    return !was || rowFields.some((field) => !same(was[field], plain(row[field])));
  });
  const removed = before.filter(({ id }) => !after.some((row) => row.id === id));
  return [...written, ...removed.map(({ id }): RowChange => ({ id, deleted: true }))];
}

/** An emptied field and one that was never filled are the same. */
function plain<T>(value: T): T | null {
  return typeof value === 'string' && value.trim() === '' ? null : (value ?? null);
}
