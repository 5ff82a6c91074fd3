/** A daily report's entries and choices in words, for those who must decide about one of them. */
import { achievementScale, isScaleLabel, type ReportSection, type RowField } from '../domain/daily-report';
import { isSoappField, rowFieldNames, sectionNames, soappNames } from '../domain/section-labels';
import type { Masters, RecordText, Translate } from './define-record';

const nameOfSection = (section: string) => sectionNames[section as ReportSection] ?? 'Daily report';

export const reportText: RecordText = {
  heading({ section, master, removed }, t) {
    if (section === 'report') return null;
    const name = t(nameOfSection(section));
    const named = section === 'soapp' ? name : `${name}: ${master ?? t('Not in the list any more')}`;
    return removed ? t('{{what}} (removed)', { what: named }) : named;
  },
  field(field, t) {
    if (field === 'ready') return t('Ready for the parents');
    return t(isSoappField(field) ? soappNames[field] : (rowFieldNames[field as RowField] ?? field));
  },
  value(value, { section, field }, t, masters) {
    if (value === null || value === undefined || value === '')
      return t(field === 'deleted' ? 'Deleted' : 'Nothing');
    if (typeof value === 'object') return rowValue(value as Record<string, unknown>, section, t, masters);
    if (typeof value === 'boolean') return t(value ? 'Deleted' : 'Kept');
    if (field === 'ready') return t(value === '1' ? 'Yes' : 'No');
    if (field === 'master_id') return masters.get(Number(value)) ?? t('Not in the list any more');
    if (field !== 'achievement_scale') return String(value);
    const label =
      section !== 'activities' && achievementScale[String(value) as keyof typeof achievementScale];
    return label ? t(label) : isScaleLabel(String(value)) ? t(String(value)) : String(value);
  },
  subject({ section, field }, t) {
    if (section === 'report') return t('Daily report');
    if (section === 'soapp' && isSoappField(field))
      return `${t(sectionNames.soapp)}: ${t(soappNames[field])}`;
    if (field === 'deleted') return t(nameOfSection(section));
    return `${t(nameOfSection(section))}: ${t(rowFieldNames[field as RowField] ?? field)}`;
  },
  canKeepBoth: ({ section, field }) => section === 'soapp' || field === 'notes',
};

/** The content of a row that one side changed while the other deleted it. */
function rowValue(row: Record<string, unknown>, section: string, t: Translate, masters: Masters): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => reportText.value(value, { section, field }, t, masters))
    .join(' · ');
}
