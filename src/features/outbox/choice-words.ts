/** Two versions of a value, in words: what it is about, what each of the two says. */
import type { TFunction } from 'i18next';

import { achievementScale, isScaleLabel } from '#shared/domain/daily-report';
import { isScreeningField } from '#shared/domain/screening';
import { fieldWords, screeningLabels } from '#shared/domain/screening-words';
import { isSoappField, rowFieldNames, sectionNames, soappNames } from '#shared/domain/section-words';
import { canKeepBoth as bothCanBeTrue } from '#shared/operations/choice';
import type { MasterDocument } from '#shared/operations/documents';
import type { OpenAlternative } from '../../local/entry';

type Alternative = OpenAlternative['alternative'];

/** "SOAPP note: P - Plan", "Activity: Notes", "Body Temperature". */
export function subjectOf({ section, field }: Alternative, t: TFunction): string {
  if (section === 'screening') return isScreeningField(field) ? t(screeningLabels[field]) : field;
  if (section === 'report') return t('Daily report');
  if (section === 'soapp' && isSoappField(field)) return `${t(sectionNames.soapp)}: ${t(soappNames[field])}`;
  if (field === 'deleted') return t(sectionNames[section]);
  return `${t(sectionNames[section])}: ${t(rowFieldNames[field as keyof typeof rowFieldNames] ?? field)}`;
}

/** What one side says; a deletion and an emptied field are said, too. */
export function wordsOf(
  value: unknown,
  { field }: Pick<Alternative, 'field'>,
  masters: readonly MasterDocument[],
  t: TFunction,
): string {
  if (field === 'deleted' && value === null) return t('Deleted');
  if (value === null || value === undefined || value === '') return t('Nothing');
  if (isScreeningField(field)) return fieldWords(field, value, t) || t('None');
  if (field === 'master_id')
    return masters.find(({ id }) => id === value)?.name ?? t('Not in the list any more');
  if (field === 'achievement_scale' && String(value) in achievementScale) {
    return t(achievementScale[String(value) as keyof typeof achievementScale]);
  }
  if (field === 'achievement_scale' && isScaleLabel(String(value))) return t(String(value));
  if (typeof value === 'object') return wordsOfRow(value as Record<string, unknown>, masters, t);
  return typeof value === 'boolean' ? t(value ? 'Deleted' : 'Kept') : String(value);
}

/** The content of a row that one side changed while the other deleted it. */
function wordsOfRow(row: Record<string, unknown>, masters: readonly MasterDocument[], t: TFunction): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => wordsOf(value, { field }, masters, t))
    .join(' · ');
}

/** Texts can be put one below the other, and symptoms together; two temperatures or a deletion can't. */
export function canKeepBoth({ section, field, live, other }: Alternative): boolean {
  if (section === 'screening') return bothCanBeTrue(live.value, other.value);
  return section === 'soapp' || field === 'notes';
}
