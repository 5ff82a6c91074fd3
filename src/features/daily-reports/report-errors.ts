/** Where the errors of a refused save belong on the form. Pure. */

import { type ReportSection, reportSections, rowSections } from '#shared/domain/daily-report';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import type { SaveReport } from '#shared/records/report-shapes';
import type { FormValues } from './report-form';

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

/** The errors that still stand after a change: those of fields that were changed or removed go. */
export function remainingErrors(errors: ReportErrors, before: FormValues, after: FormValues): ReportErrors {
  if (errors === noErrors) return errors;
  const fields = new Map([...errors.fields].filter(([place]) => !isChanged(place, before, after)));
  if (fields.size === errors.fields.size) return errors;
  const places = [...fields.keys()];
  const sections = [...errors.sections].filter((section) =>
    places.some((place) => place.startsWith(`${section}.`)),
  );
  return { fields, sections: new Set(sections), others: errors.others };
}

function isChanged(place: string, before: FormValues, after: FormValues): boolean {
  const now = valueAt(place, after);
  return now === undefined || now !== valueAt(place, before);
}

/** Undefined where the row is gone. */
function valueAt(place: string, values: FormValues): unknown {
  const [section, id, field] = place.split('.');
  if (section === 'soapp') return values.soapp?.[id as 'plan'];
  const row = values.rows[section as 'activities']?.find((each) => each.id === id);
  return row?.[field as 'notes'];
}
