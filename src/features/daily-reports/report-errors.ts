/** Where the errors of a refused save belong on the form. Pure. */
import { type ReportSection, reportSections, rowSections } from '#shared/domain/daily-report';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { SaveReport } from '#shared/operations/operations';

export interface ReportErrors {
  /** By place: `activities.<row id>.notes`, `soapp.plan`. */
  fields: ReadonlyMap<string, string>;
  sections: ReadonlySet<ReportSection>;
  /** What belongs to no field that is on the form. */
  others: readonly string[];
}

export const noErrors: ReportErrors = { fields: new Map(), sections: new Set(), others: [] };

/** Errors name rows by their place in what was sent: `sections.activities.rows.0.notes`. */
export function placeErrors(errors: FieldErrors, sent: SaveReport['arguments']['sections']): ReportErrors {
  const fields = new Map<string, string>();
  const sections = new Set<ReportSection>();
  const others: string[] = [];
  for (const [path, [message]] of Object.entries(errors)) {
    if (message === undefined) continue;
    const [, name, , place = '', field] = path.split('.');
    const section = reportSections.find((each) => each === name);
    if (!section) {
      others.push(message);
      continue;
    }
    sections.add(section);
    const rowId =
      rowSections.find((each) => each === section) && sent[section as 'activities']?.rows[Number(place)]?.id;
    if (section === 'soapp') fields.set(`soapp.${place}`, message);
    else if (rowId && field) fields.set(`${section}.${rowId}.${field}`, message);
    else others.push(message);
  }
  return { fields, sections, others };
}
