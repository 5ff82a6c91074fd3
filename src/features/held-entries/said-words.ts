/** What a held entry says, field by field, in the words that its author saw. */
import type { TFunction } from 'i18next';
import { achievementScale, isScaleLabel } from '#shared/domain/daily-report';
import { isScreeningField } from '#shared/domain/screening';
import { fieldWords, screeningLabels } from '#shared/domain/screening-words';
import { isSoappField, rowFieldNames, sectionNames, soappNames } from '#shared/domain/section-words';
import type { SaidPart } from '#shared/endpoints/held-entries';

type Value = SaidPart['values'][number];

const names: Record<string, string> = {
  ...rowFieldNames,
  ...screeningLabels,
  ready: 'Ready for the parents',
};

/** "Activity: Painting", "SOAPP note"; nothing where the fields say enough. */
export function headingOf({ section, master, removed }: SaidPart, t: TFunction): string | null {
  if (section === 'screening' || section === 'report') return null;
  const name = t(sectionNames[section]);
  const named = section === 'soapp' ? name : `${name}: ${master ?? t('Not in the list any more')}`;
  return removed ? t('{{what}} (removed)', { what: named }) : named;
}

export function labelOf(field: string, t: TFunction): string {
  return isSoappField(field) ? t(soappNames[field]) : t(names[field] ?? field);
}

export function wordsOf({ field, value }: Value, { section }: SaidPart, t: TFunction): string {
  if (value === '') return t('Nothing');
  if (isScreeningField(field)) return fieldWords(field, value, t) || t('None');
  if (Array.isArray(value)) return value.join(', ');
  if (field === 'ready') return t(value === '1' ? 'Yes' : 'No');
  if (field === 'achievement_scale' && section !== 'activities' && value in achievementScale)
    return t(achievementScale[value as keyof typeof achievementScale]);
  return field === 'achievement_scale' && isScaleLabel(value) ? t(value) : value;
}
