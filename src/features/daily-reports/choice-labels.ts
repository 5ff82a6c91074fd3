/** What two versions of the same field say, and how one may choose between them. Pure. */

import { type RowField, type RowSection, rowSections, sectionRules } from '#shared/domain/daily-report';
import { isSoappField, rowFieldNames, soappNames } from '#shared/domain/section-labels';
import type { MasterDocument } from '#shared/endpoints/feed';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import { sectionText, shownValue } from './section-labels';

type Translate = (text: string, values?: Record<string, string>) => string;

/**
 * `text`: both can be kept in one text, written by hand; `value`: one or the other, or both as two rows;
 * `deletion`: someone deleted what someone else changed.
 */
type ChoiceKind = 'text' | 'value' | 'deletion';

export function kindOfChoice({ section, field }: Alternative): ChoiceKind {
  if (field === 'deleted') return 'deletion';
  if (section === 'soapp' || field === 'notes') return 'text';
  return section === 'activities' && field !== 'master_id' ? 'text' : 'value';
}

/** What the two are versions of: "P - Plan", "Painting: Notes". */
export function subjectOf(
  alternative: Alternative,
  document: ReportDocument,
  masters: readonly MasterDocument[],
  t: Translate,
): string {
  const { section, row_id, field } = alternative;
  if (section === 'soapp') return isSoappField(field) ? t(soappNames[field]) : t('SOAPP Report');
  if (!isRowSection(section)) return t('Daily report');
  if (row_id === null) return t(sectionText[section].title);
  const row = document.sections[section]?.rows.find(({ id }) => id === row_id);
  const name = masters.find(({ id }) => id === row?.master_id)?.name ?? t('N/a');
  if (field === 'deleted') return name;
  const column = field === 'master_id' ? sectionText[section].nameColumn : rowFieldNames[field as RowField];
  return `${name}: ${t(column)}`;
}

/** One of the two, in words. */
export function versionText(
  value: unknown,
  { section, field }: Alternative,
  masters: readonly MasterDocument[],
  t: Translate,
): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (field === 'master_id') return masters.find(({ id }) => id === value)?.name ?? t('N/a');
  if (typeof value === 'object') return rowText(value as Record<string, unknown>, masters, t);
  if (field !== 'achievement_scale' || !isRowSection(section)) return String(value);
  return shownValue(String(value), sectionText[section].scale, t);
}

function rowText(row: Record<string, unknown>, masters: readonly MasterDocument[], t: Translate): string {
  const name = masters.find(({ id }) => id === row.master_id)?.name ?? t('N/a');
  const values = [row.achievement_scale, row.minute_scales, row.notes].filter(
    (value) => value !== null && value !== '',
  );
  return [name, ...values].join(' · ');
}

/** Both texts, one below the other: where the merging by hand begins. */
export function bothTexts({ live, other }: Alternative): string {
  return [live.value, other.value].filter((value) => typeof value === 'string' && value !== '').join('\n\n');
}

/** The kind of masters whose names a section's rows have. */
export function masterKindOf(section: string) {
  return (isRowSection(section) && sectionRules[section].master) || 'activity';
}

function isRowSection(section: string): section is RowSection {
  return (rowSections as readonly string[]).includes(section);
}
