/** The base of a daily report's entry: the touched parts as they stood when its author saw them. Pure. */
import { type ReportSection, reportSections, rowSections, type SoappTexts } from '../domain/daily-report';
import type { ReportDocument } from './report-document';
import type { DeleteReport, SaveReport } from './report-shapes';

/** The touched rows and texts of a report as they were in sight; a deleted report had none, and was seen as such. */
export function baseOfSave(
  inSight: ReportDocument | null,
  { sections: touched, ready }: SaveReport['arguments'],
): SaveReport['base'] {
  const sections: SaveReport['base']['sections'] = {};
  const seen = inSight?.sections;
  const gone = inSight?.deleted;
  for (const section of rowSections) {
    const state = seen?.[section];
    const ids = touched[section]?.rows.map((row) => row.id);
    if (state && ids) {
      sections[section] = {
        version: state.version,
        rows: state.rows.filter((row) => !gone && ids.includes(row.id)),
      };
    }
  }
  if (seen?.soapp && touched.soapp) {
    const fields = Object.keys(touched.soapp.texts) as (keyof SoappTexts)[];
    const texts = Object.fromEntries(
      fields.map((field) => [field, (!gone && seen.soapp?.texts[field]) || null]),
    );
    sections.soapp = { version: seen.soapp.version, texts };
  }
  return { sections, ...(ready !== undefined && { ready: inSight?.ready ?? false }) };
}

/** All that was in sight when a report was deleted. */
export function baseOfDelete(
  inSight: ReportDocument | null,
  _made?: unknown,
  taken?: readonly ReportSection[],
): DeleteReport['base'] {
  const seen = inSight?.deleted ? {} : (inSight?.sections ?? {});
  const versions: DeleteReport['base']['versions'] = {};
  const sections: NonNullable<DeleteReport['base']['sections']> = {};
  for (const section of reportSections) {
    const version = seen[section]?.version;
    if (version !== undefined) versions[section] = version;
  }
  for (const section of rowSections) {
    const state = seen[section];
    if (state) sections[section] = { version: state.version, rows: state.rows };
  }
  if (seen.soapp) sections.soapp = { version: seen.soapp.version, texts: seen.soapp.texts };
  return { versions, sections, ...(taken && { taken: [...taken] }) };
}
